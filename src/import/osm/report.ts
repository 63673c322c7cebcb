// The report of an import: what it found, kept and left out, and why.

import type { ModeDelays } from './modes/delays.ts';

/** A number for each kind of place. */
export type DelayCounts = { -readonly [kind in keyof Required<ModeDelays>]: number };

const MOST_REASONS = 200;

/** One reason, and the elements that it applies to. */
export interface LeftOut {
  /** The reason in words: `private`, `oneway unknown` ... */
  reason: string;
  kind: 'way' | 'node' | 'relation';
  count: number;
  /** OSM ids of the first elements, as many as `reportIds` says. */
  ids: number[];
}

/** What an extract contains, what was imported, and what was left out. */
export interface OsmReport {
  /** Contents of the extract. */
  nodes: number;
  ways: number;
  relations: number;
  /** Contents of the network source. */
  roads: number;
  segments: number;
  /** The turn restrictions of the data. A network also bans turning round on ramps and motorways. */
  turnBans: number;
  /**
   * For each kind of place, the number of nodes where it holds up some mode. For `tip`, the number of ends of roads where traffic turns
   * round.
   */
  delays: DelayCounts;
  /** The country of most roads, whose rules apply where there are no signs, as two capital letters. Empty if not known. */
  country: string;
  /** The side of the road on which traffic drives in `country`. */
  drivingSide: 'left' | 'right';
  /** Assumptions that the import made, and why the extract is incomplete if its source says so, in sentences. */
  warnings: string[];
  /** Roads, restrictions and nodes that are not in the network. */
  leftOut: LeftOut[];
  /** Tags of kept roads and restrictions that were ignored. */
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

/** Notes that an element was left out, or that some of its tags were ignored. */
export function note(
  notes: Notes,
  list: 'leftOut' | 'notFollowed',
  kind: LeftOut['kind'],
  id: number,
  reason: string,
): void {
  const entries = notes[list];
  // Tags are free text, so the number of distinct reasons is limited.
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
