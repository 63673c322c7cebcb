import { describe, expect, test } from 'vitest';
import { openRandom } from '../../fixtures/random.ts';
import { type Gaps, leaveGap, takeGap } from '../../src/boundary/kernel-gaps.ts';

describe('free space between tables', () => {
  test('is taken from the beginning of the smallest piece that is large enough', () => {
    const gaps: Gaps = [];
    leaveGap(gaps, 1000, 100);
    leaveGap(gaps, 0, 64);
    leaveGap(gaps, 200, 400);
    expect(takeGap(gaps, 80)).toBe(1000);
    expect(takeGap(gaps, 64)).toBe(0);
    expect(takeGap(gaps, 401)).toBeUndefined();
    expect(gaps.filter(({ bytes }) => bytes > 0)).toEqual([
      { at: 200, bytes: 400 },
      { at: 1080, bytes: 20 },
    ]);
  });

  test('is merged where pieces touch', () => {
    const gaps: Gaps = [];
    for (const at of [0, 32, 64, 16, 48]) leaveGap(gaps, at, 16);
    expect(gaps).toEqual([{ at: 0, bytes: 80 }]);
  });

  test('is never taken twice, and never lost', () => {
    const random = openRandom(3);
    const size = 64;
    const held: { at: number; bytes: number }[] = Array.from({ length: size }, (_, at) => ({ at, bytes: 1 }));
    const gaps: Gaps = [];
    for (let step = 0; step < 2000; step++) {
      if (held.length > 0 && random.whole(2) === 0) {
        const [left] = held.splice(random.whole(held.length), 1);
        leaveGap(gaps, left.at, left.bytes);
      } else {
        const bytes = 1 + random.whole(6);
        const at = takeGap(gaps, bytes);
        if (at !== undefined) held.push({ at, bytes });
      }
      const taken = [...held, ...gaps].flatMap(({ at, bytes }) => Array.from({ length: bytes }, (_, i) => at + i));
      expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, i) => i));
    }
  });
});
