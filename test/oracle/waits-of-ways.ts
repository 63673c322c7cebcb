// What signals, signs, gates and dead ends cost a mode, computed slowly, node by node.
//
// A step leads from one node of a way to the next node. For each step, the oracle asks: does something at its last node hold up travellers,
// and did they already pay for it within the last 40 metres? It knows nothing of parts of ways, and needs no order of roads.

import { distanceMetres } from '../../src/geo/distance.ts';
import type { ModeDelays } from '../../src/import/osm/import-osm.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import type { OsmData, OsmNode, Tags } from '../kit/osm-data.ts';

interface Step {
  segment: SegmentSource;
  from: number;
  to: number;
  /** Whether the mode may take this step. */
  isOpen: boolean;
  rank: number;
}

const RANKS = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'unclassified', 'residential', 'living_street'];

/** The seconds due at the end of each segment in each direction, by way, last but one node and last node. */
export function slowWaits(data: OsmData, segments: readonly SegmentSource[], delays: ModeDelays): Map<string, number> {
  const town = townOf(data, segments);
  const waits = new Map<string, number>();
  const add = (segment: SegmentSource, isForward: boolean, seconds: number) => {
    const [before, last] = isForward ? segment.osm!.nodes!.slice(-2) : [...segment.osm!.nodes!].reverse().slice(-2);
    const key = `${segment.osm!.way} ${before} ${last}`;
    if (seconds > 0) waits.set(key, Math.round(10 * ((waits.get(key) ?? 0) + seconds)) / 10);
  };
  for (const step of town.steps.filter(({ isOpen }) => isOpen)) {
    const nodes = step.segment.osm!.nodes!;
    const isForward = nodes.some((node, i) => node === step.from && nodes[i + 1] === step.to);
    const wait = waitAfter(town, step, delays);
    add(step.segment, isForward, Math.max(0, wait - (wait > 0 ? paidOnTheWay(town, step, delays) : 0)));
    if (step.to !== (isForward ? nodes[nodes.length - 1] : nodes[0])) continue;
    const back = town.steps.find(
      ({ from, to, segment }) => from === step.to && to === step.from && segment === step.segment,
    )!;
    const out = leaving(town, step.to).filter((other) => other.isOpen);
    const isTip = back.isOpen && (town.isShut(step.to) || out.length === 1);
    const hasCircle = /turning_/.test(town.tagsOf(step.to)['highway'] ?? '');
    if (isTip) add(step.segment, isForward, (delays.tip ?? 0) * (hasCircle ? 0.5 : 1));
  }
  return waits;
}

interface Town {
  steps: Step[];
  byNode: Map<number, Step[]>;
  tagsOf(node: number): Tags;
  isShut(node: number): boolean;
  nodes: Map<number, OsmNode>;
}

function townOf(data: OsmData, segments: readonly SegmentSource[]): Town {
  const nodes = new Map(data.nodes.map((node) => [node.id, node]));
  const ways = new Map(data.ways.map((way) => [way.id, way.tags ?? {}]));
  const steps: Step[] = [];
  const passed = new Set<number>();
  const ownJunction = new Set<number>();
  for (const segment of segments) {
    const ids = segment.osm!.nodes!;
    // a gate: a segment from a node to itself
    if (ids.length === 2 && ids[0] === ids[1]) {
      passed.add(ids[0]);
      continue;
    }
    if (typeof segment.start === 'string') ownJunction.add(ids[0]);
    if (typeof segment.end === 'string') ownJunction.add(ids[ids.length - 1]);
    const rank = rankOf(ways.get(segment.osm!.way!)!);
    const direction = segment.direction ?? 'bidirectional';
    ids.slice(1).forEach((id, i) => {
      steps.push({ segment, from: ids[i], to: id, isOpen: direction !== 'backward', rank });
      steps.push({ segment, from: id, to: ids[i], isOpen: direction !== 'forward', rank });
    });
  }
  const byNode = new Map<number, Step[]>();
  for (const step of steps) byNode.set(step.from, [...(byNode.get(step.from) ?? []), step]);
  return {
    steps,
    byNode,
    nodes,
    tagsOf: (node) => nodes.get(node)!.tags ?? {},
    isShut: (node) => ownJunction.has(node) && !passed.has(node),
  };
}

function rankOf(tags: Tags): number {
  if (tags['junction'] === 'roundabout') return -1;
  const [, highway, link] = /^(.*?)(_link)?$/.exec(tags['highway'])!;
  const rank = RANKS.indexOf(highway);
  if (rank < 0) return highway === 'service' ? 16 : 22;
  return 2 * rank + (link ? 1 : 0);
}

function leaving({ byNode }: Town, node: number): Step[] {
  return byNode.get(node) ?? [];
}

/** The other ways on from the end of a step, except ways that are less important than both a street and the road of the step. */
function waysOn(town: Town, step: Step): Step[] {
  const least = Math.max(15, step.rank);
  return leaving(town, step.to).filter((next) => {
    const isBack = next.segment === step.segment && next.to === step.from;
    return !isBack && next.rank <= least;
  });
}

/** The same step in the other direction. */
function turned(town: Town, step: Step): Step {
  return leaving(town, step.to).find(({ segment, to }) => segment === step.segment && to === step.from)!;
}

function metresOf({ nodes }: Town, { from, to }: Step): number {
  const [a, b] = [nodes.get(from)!, nodes.get(to)!];
  return distanceMetres(a.lon, a.lat, b.lon, b.lat);
}

/** Metres from a node to the next junction, starting with this step and following ways as long as each is the only one. */
function metresToJunction(town: Town, first: Step | undefined, before = 0): number {
  if (!first) return Infinity;
  const metres = before + metresOf(town, first);
  if (metres > 40 || metres === before) return Infinity;
  if (town.isShut(first.to)) return Infinity;
  const on = waysOn(town, first);
  return on.length > 1 ? metres : metresToJunction(town, on[0], metres);
}

function waitAfter(town: Town, step: Step, delays: ModeDelays): number {
  const tags = town.tagsOf(step.to);
  if (town.isShut(step.to)) return 0;
  const waits = [0];
  const { highway, barrier, railway, crossing } = tags;
  // a road of a higher class passes here, or a ring does; links belong to the class of their road
  const classOf = ({ rank }: Step) => Math.floor(rank / 2);
  const higher = waysOn(town, step).filter((way) => classOf(way) < classOf(step));
  // links also give way to their own road, unless it is a motorway or a trunk road
  const isLink = step.rank % 2 === 1 && step.rank > 3 && step.rank < 16;
  const passing = waysOn(town, step).filter(({ rank }) => rank < step.rank);
  if (isLink && passing.length > 1) waits.push(delays.giveWay ?? 0);
  if (higher.length > 1) waits.push((higher.some(({ rank }) => rank < 0) ? delays.giveWay : delays.minorRoad) ?? 0);
  if (railway === 'level_crossing') waits.push(delays.levelCrossing ?? 0);
  if (barrier === 'toll_booth') waits.push(delays.tollBooth ?? 0);
  if (barrier === 'gate') waits.push(delays.gate ?? 0);
  if (highway === 'mini_roundabout') waits.push(delays.miniRoundabout ?? 0);
  if (highway === 'crossing' && crossing === 'traffic_signals') waits.push(delays.crossingSignals ?? 0);
  if (highway === 'traffic_signals' && isFaced(town, step)) waits.push(delays.trafficSignals ?? 0);
  if (highway === 'stop' && isFaced(town, step)) waits.push(delays.stop ?? 0);
  if (highway === 'give_way' && isFaced(town, step)) waits.push(delays.giveWay ?? 0);
  return Math.max(...waits);
}

function isFaced(town: Town, step: Step): boolean {
  const tags = town.tagsOf(step.to);
  const direction = tags['traffic_signals:direction'] ?? tags['direction'];
  const nodes = step.segment.osm!.nodes!;
  const isForward = nodes.some((node, i) => node === step.from && nodes[i + 1] === step.to);
  if (direction === 'both') return true;
  if (direction === 'forward' || direction === 'backward') return (direction === 'forward') === isForward;
  const on = waysOn(town, step);
  if (on.length > 1) {
    if (tags['highway'] === 'traffic_signals' || tags['stop'] === 'all') return true;
    const ranks = on.map(({ rank }) => rank);
    return Math.min(...ranks) < step.rank || ranks.every((rank) => rank === step.rank);
  }
  const back = turned(town, step);
  if (!back.isOpen) return true;
  const behind = metresToJunction(town, back);
  return behind === Infinity || metresToJunction(town, on[0]) <= behind;
}

/** What every traveller has paid in the last 40 metres before the end of a step: the least over the ways that lead there. */
function paidOnTheWay(town: Town, step: Step, delays: ModeDelays): number {
  return paidBehind(town, turned(town, step), { reach: 40, rank: step.rank, isOverJunction: true }, delays);
}

interface Search {
  /** In metres. */
  reach: number;
  rank: number;
  isOverJunction: boolean;
}

/**
 * What was paid on the way here; `back` leads against the traffic. At the first junction, the least of all incoming ways counts, but ways
 * of a lower rank are ignored.
 */
function paidBehind(town: Town, back: Step, search: Search, delays: ModeDelays): number {
  const reach = search.reach - metresOf(town, back);
  const ways = waysOn(town, back);
  if (reach < 0 || town.isShut(back.to) || ways.length === 0) return 0;
  const paidOver = (way: Step, isOverJunction: boolean): number =>
    Math.max(
      waitAfter(town, turned(town, way), delays),
      paidBehind(town, way, { ...search, reach, isOverJunction }, delays),
    );
  if (ways.length === 1) return turned(town, ways[0]).isOpen ? paidOver(ways[0], search.isOverJunction) : 0;
  const came = search.isOverJunction ? ways.filter((way) => turned(town, way).isOpen) : [];
  const atLeast = came.filter(({ rank }) => rank <= search.rank);
  const best = Math.min(...came.map(({ rank }) => rank));
  const counted = atLeast.length > 0 ? atLeast : came.filter(({ rank }) => rank === best);
  return counted.length > 0 ? Math.min(...counted.map((way) => paidOver(way, false))) : 0;
}
