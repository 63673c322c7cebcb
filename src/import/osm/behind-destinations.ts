// Parts that roads and gates for destinations alone lead to: where these are the only way there, or the only way out, what lies behind
// them is a destination, too. So nobody is kept from going home over the road between two such roads. On every island the
// part with the most roads where everybody may ride is what lies before them: by the pieces of their shapes, which are as many wherever
// roads of others cut them.

import { strongComponents } from '../../network/strong-components.ts';
import type { Gate, Gates } from './gates.ts';
import type { Nodes } from './nodes.ts';
import { BLOCKED } from './nodes.ts';
import type { OsmRoads } from './roads.ts';
import { DESTINATION, OPEN_BACKWARD, OPEN_FORWARD } from './roads.ts';
import type { RoadParts } from './split.ts';

interface GatedRoads {
  readonly roads: OsmRoads;
  readonly nodes: Nodes;
  readonly parts: RoadParts;
  readonly gates: Gates;
}

/** By mode, by part: 1 where it does not ride through. */
export function partsForDestinations(ground: GatedRoads): readonly Uint8Array[] {
  const ends = endsOfParts(ground);
  return ground.roads.passages.map((_, mode) => forDestinations(ground, ends, mode));
}

function forDestinations(ground: GatedRoads, allEnds: JunctionsOfParts, mode: number): Uint8Array {
  const { roads, parts, gates } = ground;
  const ends = joinedByGates(allEnds, gates, mode);
  const { bits } = roads.passages[mode];
  const bitsOf = (part: number): number => bits.values[parts.road.values[part]];
  const isFor = Uint8Array.from({ length: parts.count }, (_, part) => (bitsOf(part) & DESTINATION ? 1 : 0));
  const doors = ends.gate.filter((_, gate) => isDoor(gates.list[gate], mode));
  if (!isFor.includes(1) && doors.length === 0) return isFor;
  const isInside = insideLargestParts(ground, ends, mode, isFor);

  // What hangs on roads for destinations, outside of it.
  const partsAt = new Map<number, number[]>();
  for (let part = 0; part < parts.count; part++) {
    if (isFor[part] || !(bitsOf(part) & (OPEN_FORWARD | OPEN_BACKWARD))) continue;
    const both = ends.end.subarray(2 * part, 2 * part + 2);
    if (both.every(isInside)) continue;
    for (const junction of both) partsAt.set(junction, [...(partsAt.get(junction) ?? []), part]);
  }
  const queue = [...isFor.keys()].filter((part) => isFor[part] === 1);
  const goBehind = (junction: number): void => {
    const behind = isInside(junction) ? [] : (partsAt.get(junction) ?? []).filter((next) => !isFor[next]);
    for (const next of behind) isFor[next] = 1;
    queue.push(...behind);
  };
  for (const door of doors) door.forEach(goBehind);
  for (const part of queue) ends.end.subarray(2 * part, 2 * part + 2).forEach(goBehind);
  return isFor;
}

/** The same where gates that let a mode pass freely join what they part: to it both sides are one junction. */
function joinedByGates(ends: JunctionsOfParts, { list }: Gates, mode: number): JunctionsOfParts {
  const joined = Uint32Array.from({ length: ends.count }, (_, junction) => junction);
  list.forEach((one, gate) => {
    const [here, there] = ends.gate[gate];
    if (!(one.keeps.blocked & (1 << mode)) && !isDoor(one, mode)) joined[there] = here;
  });
  return { ...ends, end: ends.end.map((junction) => joined[junction]) };
}

/** Whether a gate lets a mode pass on business alone. */
function isDoor({ keeps }: Gate, mode: number): boolean {
  return (keeps.forDestinations & (1 << mode)) !== 0;
}

/** Whether a junction is of the largest part where everybody may ride, of all that roads of any kind join with it. */
function insideLargestParts(
  { roads, parts, gates }: GatedRoads,
  ends: JunctionsOfParts,
  mode: number,
  isFor: Uint8Array,
): (junction: number) => boolean {
  const { bits } = roads.passages[mode];
  const most = 2 * parts.count;
  const links: Links = { count: 0, from: new Uint32Array(most), to: new Uint32Array(most) };
  const islands = Uint32Array.from({ length: ends.count }, (_, junction) => junction);
  for (let part = 0; part < parts.count; part++) {
    const ways = bits.values[parts.road.values[part]];
    const start = ends.end[2 * part];
    const end = ends.end[2 * part + 1];
    if (ways & (OPEN_FORWARD | OPEN_BACKWARD)) join(islands, start, end);
    if (isFor[part]) continue;
    if (ways & OPEN_FORWARD) addLink(links, start, end);
    if (ways & OPEN_BACKWARD) addLink(links, end, start);
  }
  gates.list.forEach((one, gate) => {
    if (!(one.keeps.blocked & (1 << mode))) join(islands, ends.gate[gate][0], ends.gate[gate][1]);
  });
  const graph = graphOf(ends.count, links);
  const { componentOfNode } = strongComponents(graph, new Int32Array(links.count), 1);
  const size = new Float64Array(ends.count);
  for (let part = 0; part < parts.count; part++) {
    const component = componentOfNode[ends.end[2 * part]];
    const isWithin = !isFor[part] && componentOfNode[ends.end[2 * part + 1]] === component;
    const ways = bits.values[parts.road.values[part]] & (OPEN_FORWARD | OPEN_BACKWARD);
    if (isWithin && ways) size[component] += parts.lastRef.values[part] - parts.firstRef.values[part];
  }
  const largestOf = new Map<number, number>();
  for (let junction = 0; junction < ends.count; junction++) {
    const island = islandOf(islands, junction);
    const largest = largestOf.get(island);
    const component = componentOfNode[junction];
    if (largest === undefined || size[component] > size[largest]) largestOf.set(island, component);
  }
  return (junction) => componentOfNode[junction] === largestOf.get(islandOf(islands, junction));
}

/** The junction that stands for all that roads join with one; ways there are halved as they are gone. */
function islandOf(islands: Uint32Array, junction: number): number {
  let at = junction;
  while (islands[at] !== at) at = islands[at] = islands[islands[at]];
  return at;
}

function join(islands: Uint32Array, a: number, b: number): void {
  islands[islandOf(islands, a)] = islandOf(islands, b);
}

interface JunctionsOfParts {
  readonly count: number;
  /** The junction at the start of a part, 2 * part, and at its end, one more. */
  readonly end: Uint32Array;
  /** By gate: the junctions that it joins. */
  readonly gate: readonly (readonly [number, number])[];
}

// At a blocked node each end is a junction of its own, but those that gates join.
function endsOfParts({ nodes, parts, gates }: GatedRoads): JunctionsOfParts {
  const end = new Uint32Array(2 * parts.count);
  // One more than the number of a junction, by node.
  const numberOf = new Uint32Array(nodes.count);
  let count = 0;
  const junctionAt = (node: number): number => {
    if (numberOf[node] === 0) numberOf[node] = ++count;
    return numberOf[node] - 1;
  };
  for (let part = 0; part < parts.count; part++) {
    for (const side of [0, 1]) {
      const node = nodes.nodeOfRef[(side === 0 ? parts.firstRef : parts.lastRef).values[part]];
      const isOwn = nodes.bits[node] & BLOCKED || gates.ofEnd.has(2 * part + side);
      end[2 * part + side] = isOwn ? count++ : junctionAt(node);
    }
  }
  const gate = gates.list.map(({ node, part }): [number, number] => {
    const isStart = nodes.nodeOfRef[parts.firstRef.values[part]] === node;
    return [junctionAt(node), end[isStart ? 2 * part : 2 * part + 1]];
  });
  return { count, end, gate };
}

interface Links {
  count: number;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

function addLink(links: Links, from: number, to: number): void {
  links.from[links.count] = from;
  links.to[links.count++] = to;
}

function graphOf(nodeCount: number, { count, from, to }: Links) {
  const firstOut = new Uint32Array(nodeCount + 1);
  for (let link = 0; link < count; link++) firstOut[from[link] + 1]++;
  for (let node = 0; node < nodeCount; node++) firstOut[node + 1] += firstOut[node];
  const next = firstOut.slice();
  const head = new Uint32Array(count);
  for (let link = 0; link < count; link++) head[next[from[link]]++] = to[link];
  return { nodeCount, firstOut, head };
}
