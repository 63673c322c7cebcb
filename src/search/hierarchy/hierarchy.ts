// The topology of a contraction hierarchy, which serves every metric.
//
//           z  top           Nodes are numbered by their position in the order. Arcs of the hierarchy go up, from `tail`
//          / \               to a higher `head`, and represent both directions: a metric has weights `up` and `down`.
//      mid y---+             A triangle has a bottom, a mid and a top. Two nodes have an arc if the input has one,
//          \ /               or if a lower node is a neighbour of both.
//           x  bottom

/** In `slot`: the input arc is a loop, which no shortest path uses. */
export const NO_SLOT = 0xffffffff;

/** Frozen, with typed arrays only, so that it can be stored and shared unchanged. */
export interface Hierarchy {
  /** Node by position. */
  readonly order: Uint32Array;
  /** Position by node. */
  readonly rank: Uint32Array;
  /** Position of the lowest higher neighbour, or NO_PARENT: all higher neighbours are ancestors. */
  readonly parent: Uint32Array;
  /** By position, nodeCount + 1: the first of its arcs up, by ascending head. */
  readonly firstUp: Uint32Array;
  readonly head: Uint32Array;
  readonly tail: Uint32Array;
  /** By position, nodeCount + 1, into `arcDown`: the first of the arcs that come up to it, by ascending tail. */
  readonly firstDown: Uint32Array;
  readonly arcDown: Uint32Array;
  /** By input arc: its slot, 2 * arc of the hierarchy, + 1 if it goes down. NO_SLOT for loops. */
  readonly slot: Uint32Array;
  /** By arc of the hierarchy, + 1, into `input`. */
  readonly firstInput: Uint32Array;
  /** The input arcs in the slots of an arc, of both directions. */
  readonly input: Uint32Array;
}
