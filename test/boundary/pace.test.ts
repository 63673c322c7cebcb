import { expect, test } from 'vitest';
import { drawOutlines } from '../../src/boundary/outline.ts';
import { startPace, step } from '../../src/boundary/pace.ts';
import { randomRoads, roadsOf } from './random-roads.ts';

test('as much work lies between two looks, in however large portions it comes', () => {
  const looksAfter = (portion: number): number => {
    let looks = 0;
    const pace = startPace(() => looks++);
    for (let done = 0; done < 1_000_000; done += portion) step(pace, portion);
    return looks;
  };
  expect(looksAfter(1)).toBe(looksAfter(100));
  expect(looksAfter(1)).toBe(looksAfter(5000));
  expect(looksAfter(1)).toBeGreaterThan(10);
});

test('a boundary is given up at whichever look its caller has enough', () => {
  const { stretches, startX, startY } = randomRoads({ seed: 3, size: 6 });
  const target = {
    write: (x: number, y: number, out: Float64Array) => void out.set([x, y]),
    perUnit: 1000,
    isDegrees: false,
  };
  const draw = (looks: number): number => {
    let looked = 0;
    const onLimit = () => {
      if (looked++ === looks) throw new Error('enough');
    };
    const options = {
      maxOffroad: 0,
      withHoles: true,
      withIslands: true,
      keep: 0.5,
      leastArea: 0,
      banding: 'Donut',
    } as const;
    drawOutlines(
      { roads: roadsOf(stretches), startX: [startX], startY: [startY], limits: [20_000, 60_000] },
      { ...options, onLimit },
      target,
    );
    return looked;
  };
  const looks = draw(Infinity);
  expect(looks).toBeGreaterThan(20);
  // the first ones, and others all along
  for (let look = 0; look < looks; look += Math.max(1, Math.ceil((look - 4) / 4)))
    expect(() => draw(look)).toThrow('enough');
});
