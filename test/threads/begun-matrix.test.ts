import { expect, test } from 'vitest';
import { type BegunMatrix, piecesOf } from '../../src/threads/matrix/begun-matrix.ts';

const WORKERS = 2;

/** The rows of each piece. */
function rowsOf(form: 'table' | 'text' | 'stream', starts: number, ends: number): number[] {
  const head = { startCount: starts, endCount: ends } as BegunMatrix['head'];
  const pieces = piecesOf(form, head, WORKERS);
  expect(pieces.map(({ first }) => first)).toEqual([0, ...pieces.slice(0, -1).map(({ end }) => end)]);
  expect(pieces[pieces.length - 1].end).toBe(starts);
  return pieces.map(({ first, end }) => end - first);
}

test('text is written in pieces so short that other requests hardly wait, but of as many rows as are swept together', () => {
  expect(Math.max(...rowsOf('text', 230, 230))).toBe(32);
  expect(Math.max(...rowsOf('text', 1000, 1000))).toBe(16);
  expect(Math.max(...rowsOf('text', 1000, 50_000))).toBe(16);
});

test('a table is cut into a piece for each worker at least, a stream into short ones', () => {
  expect(rowsOf('table', 100, 100)).toEqual([64, 36]);
  expect(Math.max(...rowsOf('stream', 230, 230))).toBe(1);
});
