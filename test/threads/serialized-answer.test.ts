import { expect, test } from 'vitest';
import { deserializeAnswer, serializeAnswer } from '../../src/threads/messages/serialized-answer.ts';

const list = (count: number) => Array.from({ length: count }, (_, i) => [i / 3, -(i + 1) / 7]);

test.each([
  ['text and numbers', { distance: 1 / 3, unit: 'm', isOneway: false, gone: null }],
  ['a long line', { geometry: { type: 'LineString', coordinates: list(500) } }],
  ['lists in lists', [{ rings: [list(20), list(3)] }, { rings: [list(8)] }, list(9)]],
  ['a list alone', list(100)],
  ['positions with a height', { coordinates: list(20).map(([x, y]) => [x, y, 1]) }],
  ['names that look like places', { 0: list(10), 'a.b': { length: list(10) } }],
  ['nothing', []],
])('%s crosses between threads unchanged', (_, answer) => {
  const before = structuredClone(answer);
  expect(deserializeAnswer(structuredClone(serializeAnswer(answer)))).toStrictEqual(before);
  expect(answer).toStrictEqual(before);
});
