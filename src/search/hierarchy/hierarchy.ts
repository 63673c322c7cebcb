// The topology of a contraction hierarchy, which serves every metric.
//
//           z  top           Nodes are numbered by their position in the order. Arcs of the hierarchy go up, from `tail`
//          / \               to a higher `head`, and represent both directions: a metric has weights `up` and `down`.
//      mid y---+             A triangle has a bottom, a mid and a top. Two nodes have an arc if the input has one,
//          \ /               or if a lower node is a neighbour of both.
//           x  bottom

/** A value of `slot`: the input arc is a loop, which no shortest path uses. */
export const NO_SLOT = 0xffffffff;

/** The position of each node, and the positions above it. */
export type Ancestry = Pick<Hierarchy, 'rank' | 'parent'>;

/** Frozen, with typed arrays only, so that it can be stored and shared unchanged. */
export interface Hierarchy {
  /** Node by position. */
  readonly order: Uint32Array;
  /** Position by node. */
  readonly rank: Uint32Array;
  /** The position of the lowest higher neighbour, or NO_PARENT. All higher neighbours are ancestors. */
  readonly parent: Uint32Array;
  /** For each position, plus one entry: its first arc up. The arcs of a position are sorted by head. */
  readonly firstUp: Uint32Array;
  readonly head: Uint32Array;
  readonly tail: Uint32Array;
  /** For each position, plus one entry: the index in `arcDown` of the first arc that leads up to it. These arcs are sorted by tail. */
  readonly firstDown: Uint32Array;
  readonly arcDown: Uint32Array;
  /** For each input arc, its slot: 2 * arc of the hierarchy, + 1 if it goes down. NO_SLOT for loops. */
  readonly slot: Uint32Array;
  /** For each arc of the hierarchy, plus one entry: its first index in `input`. */
  readonly firstInput: Uint32Array;
  /** The input arcs of each arc of the hierarchy, in both directions. */
  readonly input: Uint32Array;
}
