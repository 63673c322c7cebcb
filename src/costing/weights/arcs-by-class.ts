// Groups arcs by class, so that a costing of road types and tolls need not look at other arcs.

/** Number of classes. The factor table of a costing has one entry per class. */
export const CLASS_COUNT = 128;

/** The bit of toll roads, which is added to the number of the road type. */
export const TOLL_CLASS = 64;

/** The class of arcs that are closed to the mode. Every table of factors closes this class. */
export const CLOSED_CLASS = 63;

export interface ArcsByClass {
  /** For each class, plus one entry: where its arcs begin in `arc`. */
  readonly first: Uint32Array;
  /** The arcs of one class after another, ascending within a class. */
  readonly arc: Uint32Array;
}

/** Lists arcs by class, with a counting sort. */
export function arcsByClass(classOfArc: Uint8Array): ArcsByClass {
  const first = new Uint32Array(CLASS_COUNT + 1);
  for (let arc = 0; arc < classOfArc.length; arc++) first[classOfArc[arc] + 1]++;
  for (let kind = 0; kind < CLASS_COUNT; kind++) first[kind + 1] += first[kind];
  const next = first.slice();
  const arcs = new Uint32Array(classOfArc.length);
  for (let arc = 0; arc < classOfArc.length; arc++) arcs[next[classOfArc[arc]]++] = arc;
  return { first, arc: arcs };
}
