// A small town with signals, signs, gates and dead ends at short distances, as an OpenStreetMap extract.

import { openRandom } from '../../fixtures/random.ts';
import type { OsmData, OsmNode, OsmWay, Tags } from './osm-data.ts';

/** Corners per row and column. */
const CORNERS = 6;
/** Degrees from one corner to the next: about 50 m. */
const BLOCK = 0.00045;
const STREETS = ['primary', 'secondary', 'tertiary', 'residential', 'residential', 'tertiary_link', 'living_street'];
const CONTROLS: readonly Tags[] = [
  { highway: 'traffic_signals' },
  { highway: 'traffic_signals' },
  { highway: 'traffic_signals', 'traffic_signals:direction': 'forward' },
  { highway: 'traffic_signals', 'traffic_signals:direction': 'both' },
  { highway: 'stop' },
  { highway: 'stop', direction: 'backward' },
  { highway: 'stop', stop: 'all' },
  { highway: 'give_way' },
  { highway: 'give_way', direction: 'forward' },
  { highway: 'crossing', crossing: 'traffic_signals' },
  { highway: 'mini_roundabout' },
  { railway: 'level_crossing' },
  { barrier: 'toll_booth' },
  { barrier: 'gate' },
  { barrier: 'gate', motor_vehicle: 'destination' },
  { barrier: 'bollard' },
];

export function townOfSignals(seed: number): OsmData {
  const random = openRandom(seed);
  const isOne = (in_: number): boolean => random.whole(in_) === 0;
  const nodes: OsmNode[] = [];
  const ways: OsmWay[] = [];
  const addNode = (x: number, y: number, share: number): number => {
    const tags = isOne(share) ? CONTROLS[random.whole(CONTROLS.length)] : undefined;
    const place = (value: number) => Math.round(1e7 * value) / 1e7;
    nodes.push({
      id: nodes.length + 1,
      lon: place(-8.6 + x * BLOCK),
      lat: place(41.1 + y * BLOCK),
      ...(tags && { tags }),
    });
    return nodes.length;
  };
  const addWay = (refs: readonly number[], tags: Tags) => ways.push({ id: ways.length + 1, refs, tags });
  const corner = Array.from({ length: CORNERS ** 2 }, (_, i) => addNode(i % CORNERS, Math.floor(i / CORNERS), 3));
  const middles: number[] = [];
  for (let i = 0; i < corner.length; i++) {
    const [x, y] = [i % CORNERS, Math.floor(i / CORNERS)];
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
    ] as const) {
      if (x + dx >= CORNERS || y + dy >= CORNERS || isOne(6)) continue;
      const between = [0.3, 0.7].map((share) => addNode(x + share * dx, y + share * dy, 3));
      middles.push(...between);
      const refs = [corner[i], ...between, corner[i + dx + CORNERS * dy]];
      const tags = {
        highway: STREETS[random.whole(STREETS.length)],
        ...(isOne(4) && { oneway: isOne(2) ? 'yes' : '-1' }),
        ...(isOne(12) && { motor_vehicle: isOne(2) ? 'no' : 'destination' }),
        ...(isOne(15) && { junction: 'roundabout' }),
      };
      // some streets are drawn as two ways
      if (isOne(3)) {
        addWay(refs.slice(0, 2), tags);
        addWay(refs.slice(1), isOne(4) ? { ...tags, highway: 'residential' } : tags);
      } else addWay(refs, tags);
    }
  }
  for (let lane = 0; lane < 12; lane++) {
    const from = middles[random.whole(middles.length)];
    const [x, y] = [random.whole(CORNERS) + random.next(), random.whole(CORNERS) + random.next()];
    const end = addNode(x, y, 6);
    if (isOne(3)) nodes[end - 1] = { ...nodes[end - 1], tags: { highway: 'turning_circle' } };
    addWay([from, addNode(x + 0.1, y + 0.1, 4), end], { highway: isOne(2) ? 'service' : 'residential' });
    const crossed = random.whole(middles.length - 1);
    addWay([middles[crossed], middles[crossed + 1]], { highway: isOne(2) ? 'footway' : 'cycleway' });
  }
  return { nodes, ways };
}
