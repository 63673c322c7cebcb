import { expect, test } from 'vitest';
import { drawOutlines, type OutlineOptions } from '../../src/boundary/outline.ts';
import type { MultiPolygonCoordinates } from '../../src/boundary/rings/write-polygons.ts';
import { expectSame } from '../kit/expect-same.ts';
import { likeness } from '../oracle/likeness.ts';
import { isInMultiPolygon } from '../oracle/rings.ts';
import { FLAT } from './flat-target.ts';
import { placesOn, randomRoads, roadsOf } from './random-roads.ts';

const { stretches, startX, startY } = randomRoads({ seed: 11, size: 12 });
const OPTIONS = { withHoles: true, withIslands: true, keep: 1, leastArea: 0, banding: 'Encompassing' } as const;

function draw(limits: number[], options: Partial<OutlineOptions> = {}): MultiPolygonCoordinates[] {
  const outlined = { roads: roadsOf(stretches), starts: { x: [startX], y: [startY] }, limits };
  return drawOutlines(outlined, { maxOffroad: Infinity, ...OPTIONS, ...options }, FLAT);
}

/** Limits from half a minute to two minutes, or a multiple of that. */
const spread = (count: number, times = 1): number[] =>
  Array.from({ length: count }, (_, i) => times * (30_000 + (90_000 * (i + 1)) / count));
const corners = (drawn: MultiPolygonCoordinates[]): number => drawn.flat(3).length;

test('limits beyond 150 share its cells: all of them together have hardly more corners', () => {
  const most = corners(draw(spread(150, 40)));
  expect(corners(draw(spread(600, 40)))).toBeLessThan(1.3 * most);
  expect(corners(draw(spread(75, 40)))).toBeLessThan(0.6 * most);
});

test('a limit among 600 is nearly the same as alone, contains what it reaches and lies in the next larger one', () => {
  const limits = spread(600);
  for (const maxOffroad of [Infinity, 60]) {
    const together = draw(limits, { maxOffroad });
    for (const i of [0, 134, 296, 464, 598]) {
      const [alone] = draw([limits[i]], { maxOffroad });
      expect(likeness(alone, together[i])).toBeGreaterThan(0.97);
      for (const { x, y } of placesOn(stretches, 30).filter(({ spent }) => spent <= limits[i])) {
        expectSame(isInMultiPolygon(x, y, together[i]), true);
        expectSame(isInMultiPolygon(x, y, together[i + 1]), true);
      }
    }
  }
});
