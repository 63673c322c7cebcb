// Towns in which several ways are nearly equally good, as small random networks never are: a bent grid of streets, some of them missing,
// some one-way, a few fast, with signals and turns that take time.

import { openRandom } from '../../fixtures/random.ts';
import type { JunctionDelay, SegmentSource, TurnBan } from '../../src/network/source.ts';
import type { RandomSource } from './random-network.ts';

const TURN_COSTS = { left: 9, right: 4, sharp: 15, uTurn: 40, split: 'all' } as const;

/** A step of the grid: 0.002 degrees, 140 to 220 m. */
const STEP = 0.002;

/** A town with the given number of junctions on each side. */
export function randomTown(seed: number, side: number): RandomSource {
  const random = openRandom(seed);
  const places = Array.from({ length: side * side }, (_, i) => {
    const [column, row] = [i % side, Math.floor(i / side)];
    return [8 + STEP * (column + random.between(-0.3, 0.3)), 50 + STEP * (row + random.between(-0.3, 0.3))] as const;
  });
  const isFast = Array.from({ length: side }, () => random.chance(0.2));
  const segments: SegmentSource[] = [];
  const addStreet = (from: number, to: number, isAlongFast: boolean) => {
    if (!isAlongFast && random.chance(0.15)) return;
    segments.push({
      id: `${(segments.length + 1).toString(16)}:1`,
      shape: [[...places[from]], [...places[to]]],
      roadType: isAlongFast ? 'MajorRoadUrban' : 'LocalRoadUrban',
      speed: isAlongFast ? 70 : random.pick([20, 30, 30, 40, 50]),
      direction: random.chance(0.1) ? 'forward' : 'bidirectional',
      start: `J${from}`,
      end: `J${to}`,
    });
  };
  for (let i = 0; i < side * side; i++) {
    const [column, row] = [i % side, Math.floor(i / side)];
    if (column + 1 < side) addStreet(i, i + 1, isFast[row]);
    if (row + 1 < side) addStreet(i, i + side, isFast[column]);
  }
  const turnBans: TurnBan[] = [];
  for (let ban = 0; ban < side; ban++) {
    const from = random.pick(segments);
    const to = segments.find(({ start, id }) => start === from.end && id !== from.id);
    if (to !== undefined) turnBans.push({ kind: 'no', from: from.id!, to: to.id!, at: from.end! });
  }
  // every second town has signals, on fast streets
  const delays = places.flatMap((at, i): JunctionDelay[] =>
    seed % 2 === 0 && isFast[i % side] && segments.some(({ start, end }) => start === `J${i}` || end === `J${i}`)
      ? [{ at: [...at], seconds: 2 + (i % 9) }]
      : [],
  );
  return { segments, turnBans, delays, ...(seed % 3 === 0 && { turnCosts: TURN_COSTS }) };
}
