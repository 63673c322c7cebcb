// Turns restrictions on ways into bans on segments: which part of a way is meant is told by where it is left.

import type { TurnBan } from '../../network/source.ts';
import type { Nodes } from './nodes.ts';
import { BLOCKED, findNode } from './nodes.ts';
import type { Restriction } from './read-restriction.ts';
import type { Notes } from './report.ts';
import { note } from './report.ts';
import type { Roads } from './roads.ts';
import { BACKWARD, FORWARD } from './roads.ts';
import type { Extract } from './segments.ts';
import { segmentIdOfPart } from './segments.ts';
import type { Parts } from './split.ts';

type Surveyed = Pick<Extract, 'roads' | 'nodes' | 'parts'>;

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
    const ban = resolve(surveyed, restriction, roadOfWay);
    if (typeof ban === 'string') note(notes, 'leftOut', 'relation', restriction.relation, ban);
    else bans.push(...ban);
  }
  return bans;
}

const NOT_DRIVEN = 'turn restrictions on ways that are not in the network';
const NOT_MEETING = 'turn restrictions whose ways do not meet';

function resolve(surveyed: Surveyed, restriction: Restriction, roadOfWay: Map<number, number>): TurnBan[] | string {
  const { nodes } = surveyed;
  const from = roadOfWay.get(restriction.from)!;
  const to = roadOfWay.get(restriction.to)!;
  if (from < 0 || to < 0) return NOT_DRIVEN;
  const { kind, vehicleTypes, except } = restriction;
  const whom = { ...(vehicleTypes && { vehicleTypes }), ...(except && { except }) };
  const id = (part: number) => segmentIdOfPart(surveyed, part);

  if ('node' in restriction.via) {
    const node = findNode(nodes, restriction.via.node);
    if (node < 0 || nodes.bits[node] & BLOCKED) return NOT_MEETING;
    const starts = partsAt(surveyed, from, node, 'into');
    const ends = partsAt(surveyed, to, node, 'out of');
    if (starts.length === 0 || ends.length === 0) return NOT_MEETING;
    // Where a way goes on behind the node, both of its parts might be meant: nothing is banned on a guess.
    const turns = starts.flatMap((start) => ends.map((end) => [start, end]));
    if (turns.length > 1 && from !== to) return 'turn restrictions that fit several turns';
    const meant = turns.length > 1 ? turns.filter(([start, end]) => start === end) : turns;
    if (meant.length !== turns.length && kind === 'only') return 'turn restrictions that fit several turns';
    return meant.map(([start, end]) => ({ kind, from: id(start), to: id(end), at: nodes.id[node], ...whom }));
  }

  // From way to way: the chain of parts between the nodes that neighbours share.
  const ways = restriction.via.ways.map((way) => roadOfWay.get(way)!);
  if (ways.some((road) => road < 0)) return NOT_DRIVEN;
  for (const order of ways.length > 1 ? [ways, [...ways].reverse()] : [ways]) {
    const chain = chainOf(surveyed, [from, ...order, to]);
    if (!chain) continue;
    const via = chain.via.map(id);
    return [{ kind, from: id(chain.from), via, to: id(chain.to), at: nodes.id[chain.at], ...whom }];
  }
  return NOT_MEETING;
}

interface Chain {
  from: number;
  via: number[];
  to: number;
  at: number;
}

// Tries the few places where neighbouring ways share a junction, in depth.
function chainOf(surveyed: Surveyed, roads: number[]): Chain | undefined {
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

function chainThrough(surveyed: Surveyed, roads: number[], junctions: number[]): Chain | undefined {
  const starts = partsAt(surveyed, roads[0], junctions[0], 'into');
  const ends = partsAt(surveyed, roads[roads.length - 1], junctions[junctions.length - 1], 'out of');
  if (starts.length !== 1 || ends.length !== 1) return undefined;
  const via: number[] = [];
  for (let i = 1; i + 1 < roads.length; i++) {
    const between = partsBetween(surveyed, roads[i], junctions[i - 1], junctions[i]);
    if (!between) return undefined;
    via.push(...between);
  }
  return { from: starts[0], via, to: ends[0], at: junctions[0] };
}

function sharedJunctions({ nodes, parts }: Surveyed, a: number, b: number): number[] {
  const ofA = junctionsOf(nodes, parts, a);
  // Nobody passes a barrier, so no turn is made there.
  return [...new Set(junctionsOf(nodes, parts, b))].filter(
    (node) => ofA.includes(node) && !(nodes.bits[node] & BLOCKED),
  );
}

function junctionsOf(nodes: Nodes, parts: Parts, road: number): number[] {
  const found: number[] = [];
  for (let part = parts.firstPart[road]; part < parts.firstPart[road + 1]; part++) {
    found.push(nodes.nodeOfRef[parts.firstRef.values[part]], nodes.nodeOfRef[parts.lastRef.values[part]]);
  }
  return found;
}

/** The parts of a road that may be driven into a node, or out of it. */
function partsAt({ roads, nodes, parts }: Surveyed, road: number, node: number, way: 'into' | 'out of'): number[] {
  const found: number[] = [];
  for (let part = parts.firstPart[road]; part < parts.firstPart[road + 1]; part++) {
    const first = nodes.nodeOfRef[parts.firstRef.values[part]];
    const last = nodes.nodeOfRef[parts.lastRef.values[part]];
    const open = openness(roads, road);
    const along = way === 'into' ? last : first;
    const against = way === 'into' ? first : last;
    if ((along === node && open.forward) || (against === node && open.backward)) found.push(part);
  }
  return found;
}

/** The parts of a road driven from one of its junctions to another, or `undefined`. */
function partsBetween({ roads, nodes, parts }: Surveyed, road: number, from: number, to: number): number[] | undefined {
  const first = parts.firstPart[road];
  const end = parts.firstPart[road + 1];
  const open = openness(roads, road);
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
        if (nodes.bits[at] & BLOCKED) break;
      }
    }
  }
  return undefined;
}

function openness(roads: Roads, road: number): { forward: boolean; backward: boolean } {
  const bits = roads.bits.values[road];
  return { forward: (bits & FORWARD) !== 0, backward: (bits & BACKWARD) !== 0 };
}
