// Turns restrictions on ways into bans on segments: which part of a way is meant is told by where it is left.

import type { TurnBan } from '../../network/source.ts';
import { ALWAYS, bucketsOf } from './at-hours.ts';
import type { Nodes } from './nodes.ts';
import { BLOCKED, FOUND, findNode } from './nodes.ts';
import type { Restriction } from './read-restriction.ts';
import type { Notes } from './report.ts';
import { note } from './report.ts';
import type { OsmRoads } from './roads.ts';
import { isOpenTo, OPEN_BACKWARD, OPEN_FORWARD } from './roads.ts';
import type { Extract } from './segments.ts';
import { segmentIdOfPart } from './segments.ts';
import type { RoadParts } from './split.ts';

type Surveyed = Pick<Extract, 'modes' | 'roads' | 'nodes' | 'parts'>;
/** The same as one mode finds it. */
type SurveyedBy = Surveyed & { readonly mode: number };
/** What is banned, but for whom. */
type Turn = Pick<TurnBan, 'kind' | 'from' | 'via' | 'to' | 'at'>;

/** The bans of all restrictions whose ways and nodes are in the extract; the rest is noted. */
export function resolveBans(surveyed: Surveyed, restrictions: readonly Restriction[], notes: Notes): TurnBan[] {
  const roadOfWay = new Map<number, number>();
  for (const { from, via, to } of restrictions) {
    roadOfWay.set(from, -1).set(to, -1);
    if ('ways' in via) for (const way of via.ways) roadOfWay.set(way, -1);
  }
  for (let road = 0; road < surveyed.roads.count; road++) {
    if (roadOfWay.has(surveyed.roads.id.values[road])) roadOfWay.set(surveyed.roads.id.values[road], road);
  }
  const bans: TurnBan[] = [];
  for (const restriction of restrictions) {
    const ban = resolveByMode(surveyed, forTravellers(surveyed, restriction, roadOfWay), roadOfWay);
    if (typeof ban === 'string') note(notes, 'leftOut', 'relation', restriction.relation, ban);
    else bans.push(...ban);
  }
  return bans;
}

// A way that is one-way to some is none to others, so that it may be another turn that they are banned from; what is banned
// for several is said once. The reason of the first whom it speaks of stands for all where nobody is.
function resolveByMode(
  surveyed: Surveyed,
  restriction: Restriction,
  roadOfWay: ReadonlyMap<number, number>,
): TurnBan[] | string {
  const { modes, buckets, ...scope } = restriction.whom;
  const numbers = [...surveyed.modes.keys()].filter((mode) => modes & (1 << mode));
  const found = new Map<string, { ban: Turn; modes: string[] }>();
  const reasons: string[] = [];
  for (const mode of numbers) {
    const turns = resolve({ ...surveyed, mode }, restriction, roadOfWay);
    if (typeof turns === 'string') {
      reasons.push(turns);
      continue;
    }
    for (const ban of turns) {
      const key = JSON.stringify(ban);
      const alike = found.get(key) ?? { ban, modes: [] };
      alike.modes.push(surveyed.modes[mode].name);
      found.set(key, alike);
    }
  }
  if (found.size === 0) return reasons[0] ?? NOT_TRAVELLED;
  // Whom a ban binds, and when, is told where there is a choice.
  return [...found.values()].map(({ ban, modes }) => ({
    ...ban,
    ...(scope.vehicleTypes && { vehicleTypes: scope.vehicleTypes }),
    ...(scope.except && { except: scope.except }),
    ...(buckets !== ALWAYS && { buckets: bucketsOf(buckets) }),
    ...(surveyed.modes.length > 1 && { modes }),
  }));
}

const NOT_TRAVELLED = 'turn restrictions on ways that are not in the network';
const NOT_MEETING = 'turn restrictions whose ways do not meet';
const NOT_FOUND = 'turn restrictions at nodes missing from the extract';
const AT_BARRIER = 'turn restrictions at barriers that stop everybody';
const AGAINST_ONEWAY = 'turn restrictions on turns that one-way streets rule out already';
const AMBIGUOUS = 'turn restrictions that fit several turns';

// An order to those who may not travel its ways is none.
function forTravellers(
  { roads }: Surveyed,
  restriction: Restriction,
  roadOfWay: ReadonlyMap<number, number>,
): Restriction {
  const { from, via, to, whom } = restriction;
  let { modes } = whom;
  for (const way of [from, to, ...('ways' in via ? via.ways : [])]) {
    const road = roadOfWay.get(way)!;
    roads.passages.forEach((_, mode) => {
      if (road >= 0 && !isOpenTo(roads, mode, road)) modes &= ~(1 << mode);
    });
  }
  return { ...restriction, whom: { ...whom, modes } };
}

function resolve(
  surveyed: SurveyedBy,
  restriction: Restriction,
  roadOfWay: ReadonlyMap<number, number>,
): Turn[] | string {
  const from = roadOfWay.get(restriction.from)!;
  const to = roadOfWay.get(restriction.to)!;
  if (from < 0 || to < 0) return NOT_TRAVELLED;
  if ('node' in restriction.via) return resolveAtNode(surveyed, restriction, from, to, restriction.via.node);
  const ways = restriction.via.ways.map((way) => roadOfWay.get(way)!);
  return ways.some((road) => road < 0) ? NOT_TRAVELLED : resolveOverWays(surveyed, restriction, [from, ...ways, to]);
}

function resolveAtNode(
  surveyed: SurveyedBy,
  { kind }: Restriction,
  from: number,
  to: number,
  via: number,
): Turn[] | string {
  const { nodes } = surveyed;
  const node = findNode(nodes, via);
  if (node < 0) return NOT_MEETING;
  if (!(nodes.bits[node] & FOUND)) return NOT_FOUND;
  const starts = partsAt(surveyed, from, node, 'into');
  const ends = partsAt(surveyed, to, node, 'out of');
  if (starts.length === 0 || ends.length === 0) {
    const meet = [from, to].every((road) => junctionsOf(nodes, surveyed.parts, road).includes(node));
    return meet ? AGAINST_ONEWAY : NOT_MEETING;
  }
  if (isBarred(nodes, node)) return AT_BARRIER;
  // Where a way goes on behind the node, both of its parts might be meant: nothing is banned on a guess.
  const turns = starts.flatMap((start) => ends.map((end) => [start, end]));
  if (turns.length > 1 && from !== to) return AMBIGUOUS;
  const meant = turns.length > 1 ? turns.filter(([start, end]) => start === end) : turns;
  if (meant.length !== turns.length && kind === 'only') return AMBIGUOUS;
  const id = (part: number) => segmentIdOfPart(surveyed, part);
  return meant.map(([start, end]) => ({ kind, from: id(start), to: id(end), at: nodes.id[node] }));
}

// From way to way: the chain of parts between the nodes that neighbours share, in the order told or in the other.
function resolveOverWays(surveyed: SurveyedBy, { kind }: Restriction, roads: number[]): Turn[] | string {
  const id = (part: number) => segmentIdOfPart(surveyed, part);
  const [from, ...between] = roads;
  const to = between.pop()!;
  const orders = between.length > 1 ? [roads, [from, ...[...between].reverse(), to]] : [roads];
  for (const order of orders) {
    const chain = chainOf(surveyed, order);
    if (!chain) continue;
    const via = chain.via.map(id);
    return [{ kind, from: id(chain.from), via, to: id(chain.to), at: chain.at }];
  }
  if (!orders.some((order) => areChained(surveyed, order))) return NOT_MEETING;
  return roads.some((road) => hasBarrier(surveyed, road)) ? AT_BARRIER : AGAINST_ONEWAY;
}

/** Whether each road shares a junction with the next. */
function areChained({ nodes, parts }: Surveyed, roads: readonly number[]): boolean {
  return roads.slice(1).every((road, i) => {
    const before = junctionsOf(nodes, parts, roads[i]);
    return junctionsOf(nodes, parts, road).some((node) => before.includes(node));
  });
}

function hasBarrier({ nodes, parts }: Surveyed, road: number): boolean {
  return junctionsOf(nodes, parts, road).some((node) => isBarred(nodes, node));
}

interface Chain {
  from: number;
  via: number[];
  to: number;
  /** The id of the node where `from` is left. */
  at: number;
}

// Tries the few places where neighbouring ways share a junction, in depth.
function chainOf(surveyed: SurveyedBy, roads: number[]): Chain | undefined {
  const shared: number[][] = [];
  for (let i = 0; i + 1 < roads.length; i++) shared.push(sharedJunctions(surveyed, roads[i], roads[i + 1]));
  const chosen: number[] = [];
  const choices = shared.map(() => 0);
  for (let depth = 0; depth >= 0; ) {
    if (depth === shared.length) {
      const chain = chainThrough(surveyed, roads, chosen);
      if (chain) return chain;
      depth--;
    } else if (choices[depth] < shared[depth].length) {
      chosen[depth] = shared[depth][choices[depth]++];
      depth++;
    } else {
      choices[depth] = 0;
      depth--;
    }
  }
  return undefined;
}

function chainThrough(surveyed: SurveyedBy, roads: number[], junctions: number[]): Chain | undefined {
  const starts = partsAt(surveyed, roads[0], junctions[0], 'into');
  const ends = partsAt(surveyed, roads[roads.length - 1], junctions[junctions.length - 1], 'out of');
  if (starts.length !== 1 || ends.length !== 1) return undefined;
  const via: number[] = [];
  for (let i = 1; i + 1 < roads.length; i++) {
    const between = partsBetween(surveyed, roads[i], junctions[i - 1], junctions[i]);
    if (!between) return undefined;
    via.push(...between);
  }
  return { from: starts[0], via, to: ends[0], at: surveyed.nodes.id[junctions[0]] };
}

// At a gate roads are parted as at a barrier that stops everybody.
function isBarred(nodes: Nodes, node: number): boolean {
  return (nodes.bits[node] & BLOCKED) !== 0 || nodes.gates.has(node);
}

function sharedJunctions({ nodes, parts }: Surveyed, a: number, b: number): number[] {
  const ofA = junctionsOf(nodes, parts, a);
  // Nobody passes a barrier, so no turn is made there.
  return [...new Set(junctionsOf(nodes, parts, b))].filter((node) => ofA.includes(node) && !isBarred(nodes, node));
}

function junctionsOf(nodes: Nodes, parts: RoadParts, road: number): number[] {
  const found: number[] = [];
  for (let part = parts.firstPart[road]; part < parts.firstPart[road + 1]; part++) {
    found.push(nodes.nodeOfRef[parts.firstRef.values[part]], nodes.nodeOfRef[parts.lastRef.values[part]]);
  }
  return found;
}

/** The parts of a road that may be driven into a node, or out of it. */
function partsAt(
  { mode, roads, nodes, parts }: SurveyedBy,
  road: number,
  node: number,
  way: 'into' | 'out of',
): number[] {
  const found: number[] = [];
  for (let part = parts.firstPart[road]; part < parts.firstPart[road + 1]; part++) {
    const first = nodes.nodeOfRef[parts.firstRef.values[part]];
    const last = nodes.nodeOfRef[parts.lastRef.values[part]];
    const open = openness(roads, mode, road);
    const along = way === 'into' ? last : first;
    const against = way === 'into' ? first : last;
    if ((along === node && open.forward) || (against === node && open.backward)) found.push(part);
  }
  return found;
}

/** The parts of a road driven from one of its junctions to another, or `undefined`. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass with its cases, read from top to bottom
function partsBetween(
  { mode, roads, nodes, parts }: SurveyedBy,
  road: number,
  from: number,
  to: number,
): number[] | undefined {
  const first = parts.firstPart[road];
  const end = parts.firstPart[road + 1];
  const open = openness(roads, mode, road);
  for (const forward of [true, false]) {
    if (forward ? !open.forward : !open.backward) continue;
    for (let start = forward ? first : end - 1; start >= first && start < end; start += forward ? 1 : -1) {
      const via: number[] = [];
      let at = from;
      for (let part = start; part >= first && part < end; part += forward ? 1 : -1) {
        const ends = [nodes.nodeOfRef[parts.firstRef.values[part]], nodes.nodeOfRef[parts.lastRef.values[part]]];
        if (!forward) ends.reverse();
        if (ends[0] !== at) break;
        via.push(part);
        at = ends[1];
        if (at === to) return via;
        if (isBarred(nodes, at)) break;
      }
    }
  }
  return undefined;
}

function openness({ passages }: OsmRoads, mode: number, road: number): { forward: boolean; backward: boolean } {
  const ways = passages[mode].bits.values[road];
  return { forward: (ways & OPEN_FORWARD) !== 0, backward: (ways & OPEN_BACKWARD) !== 0 };
}
