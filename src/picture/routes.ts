// Draws routes: lines with arrows in the direction of travel, a ring at the start and a pin at the end. The first route is on top.

import { colourOfNumber } from './colours.ts';
import { type Frame, UNITS, xOf, yOf } from './frame.ts';
import { linePath } from './paths.ts';
import type { Position } from './picture.ts';

/** The distance between two arrows. A shorter route has one arrow in its middle. */
const ARROW_EVERY = 95 * UNITS;

/** Half the width of an arrow. */
const ARROW = 2.1 * UNITS;

export function drawRoutes(frame: Frame, lines: readonly (readonly Position[])[]): string {
  const drawn = lines
    .map((line, i) => ({ line, d: linePath(frame, line, UNITS / 4), colour: colourOfNumber(i) }))
    .reverse();
  const visible = drawn.filter(({ d }) => d !== '');
  if (visible.length === 0) return '';
  const under = visible.map(({ d }) => `<path d="${d}" stroke="#fff" stroke-width="${8 * UNITS}"/>`);
  const over = visible.map(({ d, colour }) => `<path d="${d}" stroke="${colour}" stroke-width="${5 * UNITS}"/>`);
  const arrows = visible
    .map(({ line }) => arrowsAlong(line.map(([lon, lat]) => [xOf(frame, lon), yOf(frame, lat)])))
    .join('');
  const starts = visible.map(({ line: [[lon, lat]], colour }) => startAt(xOf(frame, lon), yOf(frame, lat), colour));
  const ends = visible.map(({ line, colour }) => {
    const [lon, lat] = line[line.length - 1];
    return endAt(xOf(frame, lon), yOf(frame, lat), colour);
  });
  return (
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${under.join('')}${over.join('')}` +
    `<path d="${arrows}" stroke="#fff" stroke-width="${1.5 * UNITS}"/></g>${starts.join('')}${ends.join('')}`
  );
}

/** The tips of arrows that point in the direction of a line. */
function arrowsAlong(line: readonly (readonly [number, number])[]): string {
  let length = 0;
  for (let i = 1; i < line.length; i++) length += Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]);
  const count = Math.max(1, Math.round(length / ARROW_EVERY));
  if (length < 4 * ARROW) return '';
  let path = '';
  let [passed, reported] = [0, 0];
  for (let i = 1; i < line.length && reported < count; i++) {
    const [x, y] = line[i - 1];
    const [dx, dy] = [line[i][0] - x, line[i][1] - y];
    const piece = Math.hypot(dx, dy);
    while (reported < count && passed + piece >= ((reported + 0.5) * length) / count) {
      const share = (((reported + 0.5) * length) / count - passed) / piece;
      path += arrowAt(x + dx * share, y + dy * share, (dx / piece) * ARROW, (dy / piece) * ARROW);
      reported++;
    }
    passed += piece;
  }
  return path;
}

function arrowAt(x: number, y: number, alongX: number, alongY: number): string {
  const [a, b] = [Math.round(alongX), Math.round(alongY)];
  return `M${Math.round(x) - a + b} ${Math.round(y) - b - a}l${2 * a - b} ${2 * b + a}l${-2 * a - b} ${-2 * b + a}`;
}

function startAt(x: number, y: number, colour: string): string {
  return `<circle cx="${x}" cy="${y}" r="${5.5 * UNITS}" fill="#fff" stroke="${colour}" stroke-width="${3.5 * UNITS}"/>`;
}

/** A pin with its tip at the place. */
function endAt(x: number, y: number, colour: string): string {
  const [side, high, round] = [7 * UNITS, 15 * UNITS, 8.5 * UNITS];
  return (
    `<path d="M${x} ${y}l${-side}${-high}a${round} ${round} 0 1 1 ${2 * side} 0z" fill="${colour}" stroke="#fff" stroke-width="${1.6 * UNITS}" stroke-linejoin="round"/>` +
    `<circle cx="${x}" cy="${y - 19 * UNITS}" r="${3.2 * UNITS}" fill="#fff"/>`
  );
}
