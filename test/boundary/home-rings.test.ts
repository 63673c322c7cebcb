import { expect, test } from 'vitest';
import { newArena } from '../../src/boundary/arena.ts';
import { openInKernel } from '../../src/boundary/in-kernel.ts';
import { drawOutlines } from '../../src/boundary/outline.ts';
import { borrowKernel } from '../../src/kernel/kernel.ts';
import { openKernelPool } from '../../src/kernel/open-kernel-pool.ts';
import { signedArea } from '../oracle/rings.ts';
import { addStretch, makeStretches, STRETCH, type Stretches } from '../oracle/stretches.ts';
import { placesOn, randomFrom, randomRoads, roadsOf } from './random-roads.ts';

const LIMITS = [30_000, 60_000, 110_000];
const FLAT = {
  write(x: number, y: number, out: { [at: number]: number }, at: number): void {
    out[at] = x;
    out[at + 1] = y;
  },
  perUnit: 1000,
  isDegrees: false,
};
const OPTIONS = {
  ...{ maxOffroad: 40, withHoles: false, withIslands: false, keep: 1, leastArea: 0 },
  banding: 'Encompassing',
} as const;

/** Three towns, each reached from its centre, and places that are within the smallest limit. */
function towns(): { stretches: Stretches; places: { x: number; y: number }[] } {
  const all = [1, 2, 3].map((seed) => randomRoads({ seed, size: 8 }).stretches);
  const stretches = makeStretches(all.reduce((sum, { count }) => sum + count, 0));
  all.forEach(({ count, rows }, town) => {
    for (let i = 0; i < count; i++) {
      const [x1, y1, spent1, x2, y2, spent2, own] = rows.subarray(STRETCH * i, STRETCH * (i + 1));
      addStretch(stretches, x1 + 4000 * town, y1, spent1, x2 + 4000 * town, y2, spent2, own);
    }
  });
  const reached = placesOn(stretches, 40).filter(({ spent }) => spent <= LIMITS[0]);
  const random = randomFrom(4);
  return { stretches, places: Array.from({ length: 100 }, () => reached[Math.floor(random() * reached.length)]) };
}

function draw(stretches: Stretches, places: readonly { x: number; y: number }[], more = {}, limits = LIMITS) {
  const starts = { x: places.map(({ x }) => x), y: places.map(({ y }) => y) };
  return drawOutlines({ roads: roadsOf(stretches), starts, limits }, { ...OPTIONS, ...more }, FLAT);
}

test('outlines around a hundred starts are those around each of them', () => {
  const { stretches, places } = towns();
  const inKernel = openInKernel(borrowKernel(openKernelPool()!, 8192)!, []);
  const areas = (polygons: readonly (readonly (readonly number[][])[])[]) =>
    polygons.map(([ring]) => Math.round(signedArea(ring as [number, number][])));
  const single = places.map((place) => draw(stretches, [place]).map(areas));
  const drawn = draw(stretches, places);
  expect(draw(stretches, places, { arena: { ...newArena(), inKernel } })).toEqual(drawn);
  drawn.forEach((polygons, level) => {
    const expected = new Set(single.flatMap((levels) => levels[level]));
    expect(expected.size).toBeGreaterThan(2);
    expect(new Set(areas(polygons))).toEqual(expected);
    expect(polygons).toHaveLength(expected.size);
  });
});

test('a hundred starts on a large net of roads do not follow its outline a hundred times', () => {
  const { stretches } = randomRoads({ seed: 6, size: 20 });
  const reached = placesOn(stretches, 400).filter(({ spent }) => spent <= LIMITS[0]);
  const limits = Array.from({ length: 30 }, (_, i) => 30_000 + 4000 * i);
  const stepsWith = (count: number) => {
    let checks = 0;
    const places = Array.from({ length: count }, (_, i) => reached[Math.floor((i * reached.length) / count)]);
    draw(stretches, places, { maxOffroad: 0, onLimit: () => void checks++ }, limits);
    return checks;
  };
  expect(stepsWith(100)).toBeLessThan(2.5 * stepsWith(1));
});
