// What an import found, kept and left out, and why.

const MOST_REASONS = 200;

/** One reason, and whom it met. */
export interface LeftOut {
  /** `private`, `oneway unknown` ... */
  reason: string;
  kind: 'way' | 'node' | 'relation';
  count: number;
  /** OSM ids of the first ones, as many as `reportIds` says. */
  ids: number[];
}

export interface OsmReport {
  /** What the extract holds. */
  nodes: number;
  ways: number;
  relations: number;
  /** What was made of it. */
  roads: number;
  segments: number;
  turnBans: number;
  /** Two capital letters: where most roads lie, whose rules hold where no sign tells. Empty: not known. */
  country: string;
  /** The side of the road that traffic keeps to there. */
  drivingSide: 'left' | 'right';
  /** What was assumed, in sentences. */
  warnings: string[];
  /** Roads, restrictions and nodes that are not in the network. */
  leftOut: LeftOut[];
  /** Tags of kept roads and restrictions that were not followed. */
  notFollowed: LeftOut[];
}

/** Collects reasons while an extract is read. */
export interface Notes {
  limit: number;
  leftOut: Map<string, LeftOut>;
  notFollowed: Map<string, LeftOut>;
}

export function openNotes(limit: number): Notes {
  return { limit, leftOut: new Map(), notFollowed: new Map() };
}

/** Notes that an element was left out, or that some of its tags were not followed. */
export function note(
  notes: Notes,
  list: 'leftOut' | 'notFollowed',
  kind: LeftOut['kind'],
  id: number,
  reason: string,
): void {
  const entries = notes[list];
  // Tags are free text: a bounded number of reasons is kept apart.
  if (entries.size >= MOST_REASONS && !entries.has(`${kind} ${reason}`)) reason = 'other reasons';
  let entry = entries.get(`${kind} ${reason}`);
  if (!entry) {
    entry = { reason, kind, count: 0, ids: [] };
    entries.set(`${kind} ${reason}`, entry);
  }
  entry.count++;
  if (entry.ids.length < notes.limit) entry.ids.push(id);
}

/** The reasons, most frequent first. */
export function listNotes(notes: Map<string, LeftOut>): LeftOut[] {
  return [...notes.values()].sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}
