// The alternatives to a best way, found by their definition: tries every node.
//
// The way over a node is the least way to the node, then the least way on from it. An alternative is admissible if all of this is true: it
// weighs at most 1.25 times the best way; at most 0.75 of its weight is on segments of the ways before it; where it differs from the best
// way, it weighs at most twice what it replaces; it visits no junction twice, unless the best way does; and it is locally optimal. Locally
// optimal means: take the part from the last node at least T before the node to the first node at least T behind it; no other way between
// these two nodes weighs less. T is a quarter of the best way.

export interface OracleArc {
  readonly tail: number;
  readonly head: number;
  readonly weight: number;
  readonly segment: number;
}

/** Where a trip begins or ends: a node, and the part of a segment that is ridden to or from it. */
export interface OracleStop {
  readonly node: number;
  readonly weight: number;
  /** The segment of this part; absent if no part is ridden. */
  readonly segment: number | undefined;
  /** The junction at the far end of this part, if the trip begins or ends at a junction. */
  readonly junction?: number | undefined;
}

export interface OracleTrip {
  readonly nodeCount: number;
  readonly arcs: readonly OracleArc[];
  readonly junctionOf: (node: number) => number;
  readonly starts: readonly OracleStop[];
  readonly ends: readonly OracleStop[];
}

export interface OracleWay {
  readonly start: OracleStop;
  readonly arcs: readonly OracleArc[];
  readonly end: OracleStop;
}

/** The ridden segments in travel order, each with the weight of the part that is ridden. */
export type OracleRows = readonly { readonly segment: number; readonly weight: number }[];

export function rowsOfWay({ start, arcs, end }: OracleWay): OracleRows {
  const parts = [start, ...arcs, end];
  return parts.flatMap(({ segment, weight }) => (segment === undefined ? [] : [{ segment, weight }]));
}

export function weightOf(rows: OracleRows): number {
  return rows.reduce((sum, { weight }) => sum + weight, 0);
}

/** The share of a way's weight that is on segments of the ways in `before`. */
export function sharing(rows: OracleRows, before: readonly OracleRows[]): number {
  const taken = new Set(before.flat().map(({ segment }) => segment));
  return weightOf(rows.filter(({ segment }) => taken.has(segment))) / weightOf(rows);
}

export interface OracleAlternatives {
  /** For each node that has an admissible way, one such way. */
  readonly ways: readonly OracleWay[];
  /** `undefined` if a way is admissible by itself, otherwise the rule that it breaks. */
  readonly refuse: (way: OracleWay) => string | undefined;
}

export function oracleAlternatives(
  trip: OracleTrip,
  best: OracleRows,
  bestArcs: readonly OracleArc[],
): OracleAlternatives {
  const { nodeCount, arcs, starts, ends } = trip;
  const least = weightOf(best);
  const from = new Map<number, Distances>();
  const distance = (x: number, y: number): number => {
    if (!from.has(x)) from.set(x, distances(nodeCount, arcs, [{ node: x, weight: 0, segment: undefined }]));
    return from.get(x)!.weight[y];
  };
  const there = distances(nodeCount, arcs, starts);
  const back = distances(
    nodeCount,
    arcs.map(({ tail, head, ...arc }) => ({ ...arc, tail: head, head: tail })),
    ends,
  );
  const mayRepeat = new Set(repeated(trip, bestArcs));

  const isLocallyOptimalAt = ({ start, arcs: ridden, end }: OracleWay, via: number): boolean => {
    const nodes = nodesOf({ start, arcs: ridden, end });
    const spent = [start.weight];
    for (const { weight } of ridden) spent.push(spent[spent.length - 1] + weight);
    const whole = spent[spent.length - 1] + end.weight;
    const isOverNode = spent[via] === there.weight[nodes[via]] && whole - spent[via] === back.weight[nodes[via]];
    if (!isOverNode) return false;
    let x = via;
    while (x >= 0 && spent[via] - spent[x] < least / 4) x--;
    const y = spent.findIndex((weight, i) => i >= via && weight - spent[via] >= least / 4);
    if (x < 0 && y < 0) return whole === least;
    if (x < 0) return there.weight[nodes[y]] === spent[y];
    if (y < 0) return back.weight[nodes[x]] === whole - spent[x];
    return distance(nodes[x], nodes[y]) === spent[y] - spent[x];
  };

  const refuse = (way: OracleWay): string | undefined => {
    const rows = rowsOfWay(way);
    if (weightOf(rows) > 1.25 * least) return 'stretch';
    if (sharing(rows, [best]) > 0.75) return 'sharing';
    const shared = Math.round(sharing(rows, [best]) * weightOf(rows));
    if (weightOf(rows) - shared > 2 * (least - shared)) return 'detour';
    if (repeated(trip, way.arcs, way.end.junction).some((junction) => !mayRepeat.has(junction))) return 'loop';
    return nodesOf(way).some((_, via) => isLocallyOptimalAt(way, via)) ? undefined : 'local optimality';
  };

  const ways: OracleWay[] = [];
  for (let node = 0; node < nodeCount; node++) {
    if (there.weight[node] + back.weight[node] > 1.25 * least) continue;
    const before = there.trace(node);
    const after = back.trace(node);
    const way = {
      start: before.stop,
      arcs: [...before.arcs.reverse(), ...after.arcs].map((arc) => arcs[arc]),
      end: after.stop,
    };
    if (refuse(way) === undefined) ways.push(way);
  }
  return { ways, refuse };
}

/** How many of these ways can be offered together: 0, 1 or 2. */
export function mostThatFit(ways: readonly OracleWay[], best: OracleRows): number {
  const rows = ways.map(rowsOfWay);
  const isPair = rows.some((one) => rows.some((other) => sharing(other, [best, one]) <= 0.75));
  return isPair ? 2 : Math.min(1, ways.length);
}

function nodesOf({ start, arcs }: OracleWay): number[] {
  return [start.node, ...arcs.map(({ head }) => head)];
}

function repeated({ junctionOf }: OracleTrip, arcs: readonly OracleArc[], last?: number): number[] {
  if (arcs.length === 0) return [];
  const visited = [arcs[0].tail, ...arcs.map(({ head }) => head)].map(junctionOf);
  if (last !== undefined) visited.push(last);
  return visited.filter((junction, i) => visited.indexOf(junction) < i);
}

interface Distances {
  readonly weight: readonly number[];
  /** The arcs from a node back to the stop where the search began. */
  readonly trace: (node: number) => { readonly arcs: number[]; readonly stop: OracleStop };
}

/** Least weights from stops. For every step, scans all nodes for the one with the least weight. */
function distances(nodeCount: number, arcs: readonly OracleArc[], stops: readonly OracleStop[]): Distances {
  const weight = new Array<number>(nodeCount).fill(Infinity);
  const cameBy = new Array<number>(nodeCount).fill(-1);
  const leaving: number[][] = Array.from({ length: nodeCount }, () => []);
  for (const [arc, { tail }] of arcs.entries()) leaving[tail].push(arc);
  for (const stop of stops) weight[stop.node] = Math.min(weight[stop.node], stop.weight);
  const waiting = new Set(stops.map(({ node }) => node));
  while (waiting.size > 0) {
    const node = [...waiting].reduce((least, other) => (weight[other] < weight[least] ? other : least));
    waiting.delete(node);
    for (const arc of leaving[node]) {
      const { head } = arcs[arc];
      const sum = weight[node] + arcs[arc].weight;
      if (sum >= weight[head]) continue;
      weight[head] = sum;
      cameBy[head] = arc;
      waiting.add(head);
    }
  }
  const trace = (from: number) => {
    const found: number[] = [];
    let node = from;
    for (; cameBy[node] >= 0; node = arcs[cameBy[node]].tail) found.push(cameBy[node]);
    return { arcs: found, stop: stops.find((stop) => stop.node === node && stop.weight === weight[node])! };
  };
  return { weight, trace };
}
