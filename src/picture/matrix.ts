// Draws a matrix: one line per pair, coloured by its cost.

import { colourOfShare } from './colours.ts';
import { type Frame, UNITS, xOf, yOf } from './frame.ts';
import type { PicturedMatrix } from './picture.ts';

export function drawMatrix(frame: Frame, { matrix }: PicturedMatrix): string {
  const costs = matrix.map(({ time, distance }) => time ?? distance ?? 0);
  const most = costs.reduce((most, cost) => Math.max(most, cost), 1e-9);
  const paths = matrix.map(({ startPoint, endPoint }, i) => {
    const x = xOf(frame, startPoint.coordinates[0]);
    const y = yOf(frame, startPoint.coordinates[1]);
    const dx = xOf(frame, endPoint.coordinates[0]) - x;
    const dy = yOf(frame, endPoint.coordinates[1]) - y;
    // curves lines to one side, so that the two directions of a pair do not overlap
    const control = `${Math.round(dx / 2 + dy / 8)} ${Math.round(dy / 2 - dx / 8)}`;
    return `<path d="M${x} ${y}q${control} ${dx} ${dy}" stroke="${colourOfShare(costs[i] / most)}"/>`;
  });
  const ends = new Map<string, string>();
  for (const { startPoint, endPoint } of matrix) {
    for (const { coordinates } of [startPoint, endPoint]) {
      const x = xOf(frame, coordinates[0]);
      const y = yOf(frame, coordinates[1]);
      ends.set(`${x} ${y}`, `<circle cx="${x}" cy="${y}" r="${4 * UNITS}"/>`);
    }
  }
  const width = Math.round(UNITS * Math.max(0.6, Math.min(2, 30 / Math.sqrt(matrix.length + 1))));
  return (
    `<g fill="none" stroke-width="${width}" stroke-opacity=".75">${paths.join('')}</g>` +
    `<g fill="#fff" stroke="#33302a" stroke-width="${1.5 * UNITS}">${[...ends.values()].join('')}</g>`
  );
}
