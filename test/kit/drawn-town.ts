// A town of blocks as an OpenStreetMap extract. Some streets are one-way, closed to cars or unnamed. Footways and cycle ways cross streets
// between two corners. There are barriers along streets and at corners, and banned turns.

import { openRandom } from '../../fixtures/random.ts';
import type { OsmData, OsmNode, OsmRelation, OsmWay, Tags } from './osm-data.ts';

/** Corners per row and column. */
const CORNERS = 9;
/** Degrees from one corner to the next: about 130 m. */
const BLOCK = 0.0012;
const STREETS = ['primary', 'secondary', 'tertiary', 'residential', 'residential', 'unclassified', 'living_street'];
/** Barriers: they stop some modes, or let them pass only to a destination. */
const BARRIERS: readonly Tags[] = [
  { barrier: 'bollard' },
  { barrier: 'cycle_barrier' },
  { barrier: 'gate', bicycle: 'no' },
  { barrier: 'lift_gate', motor_vehicle: 'destination' },
];
const TURNS = ['no_left_turn', 'no_straight_on', 'only_straight_on', 'no_right_turn'];

export function drawnTown(seed: number): OsmData {
  const random = openRandom(seed);
  const isOne = (in_: number): boolean => random.whole(in_) === 0;
  const nodes: OsmNode[] = [];
  const ways: OsmWay[] = [];
  const relations: OsmRelation[] = [];
  const addNode = (x: number, y: number, tags?: Tags): number => {
    nodes.push({ id: nodes.length + 1, lon: -8.6 + x * BLOCK, lat: 41.1 + y * BLOCK, ...(tags && { tags }) });
    return nodes.length;
  };
  const addWay = (refs: readonly number[], tags: Tags): number => {
    ways.push({ id: ways.length + 1, refs, tags });
    return ways.length;
  };

  const corner = Array.from({ length: CORNERS * CORNERS }, (_, i) => {
    const barrier = isOne(10) ? BARRIERS[random.whole(BARRIERS.length)] : undefined;
    return addNode(i % CORNERS, Math.floor(i / CORNERS), barrier);
  });
  const waysAt = new Map<number, number[]>();
  const middles: number[] = [];
  const draw = (from: number, to: number, x: number, y: number): void => {
    const barrier = isOne(12) ? { barrier: isOne(2) ? 'bollard' : 'cycle_barrier' } : undefined;
    const middle = addNode(x, y, barrier);
    middles.push(middle);
    const way = addWay([from, middle, to], {
      highway: STREETS[random.whole(STREETS.length)],
      ...(isOne(4) && { oneway: 'yes' }),
      ...(isOne(10) && { motor_vehicle: isOne(2) ? 'no' : 'destination' }),
      ...(isOne(3) && { maxspeed: '30' }),
    });
    for (const end of [from, to]) waysAt.set(end, [...(waysAt.get(end) ?? []), way]);
  };
  for (let y = 0; y < CORNERS; y++) {
    for (let x = 0; x < CORNERS; x++) {
      const here = corner[y * CORNERS + x];
      if (x + 1 < CORNERS) draw(here, corner[y * CORNERS + x + 1], x + 0.3 + 0.4 * random.next(), y);
      if (y + 1 < CORNERS) draw(here, corner[(y + 1) * CORNERS + x], x, y + 0.3 + 0.4 * random.next());
    }
  }
  for (let i = 0; i < 3 * CORNERS; i++) {
    const refs = [middles[random.whole(middles.length)], middles[random.whole(middles.length)]];
    if (refs[0] !== refs[1]) addWay(refs, { highway: isOne(2) ? 'footway' : 'cycleway' });
  }
  for (const [via, here] of waysAt) {
    if (!isOne(2)) continue;
    const [from, to] = [here[random.whole(here.length)], here[random.whole(here.length)]];
    if (from === to) continue;
    relations.push({
      id: relations.length + 1,
      tags: {
        type: 'restriction',
        restriction: TURNS[random.whole(TURNS.length)],
        ...(isOne(2) && { except: 'bicycle' }),
      },
      members: [
        { kind: 'way', ref: from, role: 'from' },
        { kind: 'node', ref: via, role: 'via' },
        { kind: 'way', ref: to, role: 'to' },
      ],
    });
  }
  return { nodes, ways, relations };
}
