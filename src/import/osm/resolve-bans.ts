// Turns restrictions on ways into bans on segments. The junction where travellers leave a way shows which part is meant.

import type { TurnBan } from '../../network/source.ts';
import { chainOf, isBarred, junctionsOf, type PartEnd, partsAt, type Surveyed, type SurveyedBy } from './ban-chains.ts';
import { segmentIdOfGate, segmentIdOfPart } from './file/extract.ts';
import { FOUND, findNode } from './nodes.ts';
import { type Notes, note } from './report.ts';
import { isOpenTo } from './roads.ts';
import { ALWAYS, bucketsOf } from './tags/at-hours.ts';
import type { Restriction } from './tags/read-restriction.ts';

/** A ban, without the modes that it applies to. */
type Turn = Pick<TurnBan, 'kind' | 'from' | 'via' | 'to' | 'at'>;

/** The bans of all restrictions whose ways and nodes are in the extract. Other restrictions are noted. */
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

// Resolves a restriction for each mode. A way may be one-way for some modes only, so the banned turns can differ. A turn that is banned for
// several modes makes one ban. If no mode is banned, the reason for the first mode is reported.
function resolveByMode(
  surveyed: Surveyed,
  restriction: Restriction,
  roadOfWay: ReadonlyMap<number, number>,
): TurnBan[] | string {
  const { modes, buckets, ...scope } = restriction.scope;
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
  // A ban names modes and buckets only if it does not apply to all of them.
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
const AT_BARRIER = 'turn restrictions at barriers that block every mode they apply to';
const AGAINST_ONEWAY = 'turn restrictions on turns that one-way streets rule out already';
const AMBIGUOUS = 'turn restrictions that could mean several turns';

// A restriction has no effect on modes that may not use its ways.
function forTravellers(
  { roads }: Surveyed,
  restriction: Restriction,
  roadOfWay: ReadonlyMap<number, number>,
): Restriction {
  const { from, via, to, scope } = restriction;
  let { modes } = scope;
  for (const way of [from, to, ...('ways' in via ? via.ways : [])]) {
    const road = roadOfWay.get(way)!;
    roads.passages.forEach((_, mode) => {
      if (road >= 0 && !isOpenTo(roads, mode, road)) modes &= ~(1 << mode);
    });
  }
  return { ...restriction, scope: { ...scope, modes } };
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
  if (isBarred(surveyed, node)) return AT_BARRIER;
  // If a way continues beyond the node, either of its two parts there could be meant. If that remains unclear, nothing is banned.
  const turns = starts.flatMap((start) => ends.map((end) => [start, end]));
  if (turns.length > 1 && from !== to) return AMBIGUOUS;
  const meant = turns.length > 1 ? turns.filter(([start, end]) => start.part === end.part) : turns;
  if (meant.length !== turns.length && kind === 'only') return AMBIGUOUS;
  return meant.flatMap((ends) => turnsOver(surveyed, kind, ends));
}

/**
 * The turn from the first to the last of some parts, given by the ends where each part is left and the next one entered. Gates between
 * parts belong to the turn. A mandatory turn then becomes one turn for each step after the last part but one.
 */
function turnsOver(surveyed: SurveyedBy, kind: Turn['kind'], ends: readonly PartEnd[]): Turn[] {
  const { gates, nodes } = surveyed;
  const ride: string[] = [];
  let lastLeft = 0;
  for (let i = 0; i < ends.length; i += 2) {
    const [left, entered] = [ends[i], ends[i + 1]];
    lastLeft = ride.push(segmentIdOfPart(surveyed, left.part)) - 1;
    // a U-turn at the end of a part passes no gate
    const passed = left.end === entered.end ? [] : [left.end, entered.end].map((end) => gates.ofEnd.get(end));
    for (const gate of passed) if (gate) ride.push(segmentIdOfGate(surveyed, gate));
  }
  ride.push(segmentIdOfPart(surveyed, ends[ends.length - 1].part));
  const [{ end, node }] = ends;
  const at = gates.ofEnd.get(end)?.junction ?? nodes.id[node];
  const turns: Turn[] = [];
  for (let last = kind === 'only' ? lastLeft + 1 : ride.length - 1; last < ride.length; last++) {
    const via = ride.slice(1, last);
    turns.push({ kind, from: ride[0], ...(via.length > 0 && { via }), to: ride[last], at });
  }
  return turns;
}

// Resolves a restriction over several ways: follows the parts of each way between the nodes that it shares with the ways before and after it.
// The ways in between may be listed in either order.
function resolveOverWays(surveyed: SurveyedBy, { kind }: Restriction, roads: number[]): Turn[] | string {
  const [from, ...between] = roads;
  const to = between.pop()!;
  const orders = between.length > 1 ? [roads, [from, ...[...between].reverse(), to]] : [roads];
  for (const order of orders) {
    const chain = chainOf(surveyed, order);
    if (chain) return turnsOver(surveyed, kind, chain);
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

function hasBarrier(surveyed: SurveyedBy, road: number): boolean {
  return junctionsOf(surveyed.nodes, surveyed.parts, road).some((node) => isBarred(surveyed, node));
}
