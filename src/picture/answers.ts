// Draws answers: routes, matrices, points, and the bands of boundaries.

import { escapeXml } from '../formats/xml-text.ts';
import { colourOfNumber, colourOfShare } from './colours.ts';
import { type Frame, UNITS, xOf, yOf } from './frame.ts';
import { linePath, ringPath } from './paths.ts';
import type { PicturedBoundary, PicturedMatrix, PicturedPoint, Position } from './picture.ts';

/** The distance between two arrows. A shorter route has one arrow in its middle. */
const ARROW_EVERY = 95 * UNITS;

/** Half the width of an arrow. */
const ARROW = 2.1 * UNITS;

/** Lines with arrows in the direction of travel, a ring at the start and a pin at the end. The first route is on top. */
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

/** One line per pair, coloured by its cost. */
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

export function positionOf(point: PicturedPoint): Position {
  return 'coordinates' in point ? point.coordinates : point;
}

function dot(frame: Frame, [lon, lat]: Position): string {
  return `<circle cx="${xOf(frame, lon)}" cy="${yOf(frame, lat)}" r="${5 * UNITS}" fill="#1f1d19" stroke="#fff"/>`;
}

/** Dots, with their labels next to them. */
export function drawPoints(frame: Frame, points: readonly PicturedPoint[]): string {
  if (points.length === 0) return '';
  const dots = points.map((point) => dot(frame, positionOf(point)));
  const labels = points.map((point) => {
    if (!('coordinates' in point) || !point.label) return '';
    const [lon, lat] = point.coordinates;
    return `<text x="${xOf(frame, lon) + 9 * UNITS}" y="${yOf(frame, lat) + 4 * UNITS}">${escapeXml(point.label)}</text>`;
  });
  return (
    `<g stroke-width="${2 * UNITS}">${dots.join('')}</g>` +
    `<g font-family="system-ui, sans-serif" font-size="${12 * UNITS}" fill="#1f1d19" stroke="#fff" stroke-width="${3 * UNITS}" paint-order="stroke">${labels.join('')}</g>`
  );
}

/** The costs in ascending order, each with its colour. */
export function colouredCosts(
  boundary: PicturedBoundary,
): { cost: PicturedBoundary['travelBoundary']['costs'][number]; colour: string }[] {
  const costs = [...boundary.travelBoundary.costs].sort((a, b) => a.cost - b.cost);
  return costs.map((cost, i) => ({
    cost,
    colour: colourOfShare(costs.length === 1 ? 0.15 : i / Math.max(4, costs.length - 1)),
  }));
}

/** The areas, the largest first, so that smaller ones stay visible on top. */
export function drawBands(frame: Frame, boundary: PicturedBoundary): string {
  return `<g fill-rule="evenodd" fill-opacity=".5">${bandsIn('fill', frame, boundary)}</g>`;
}

/** The outlines of the areas that `drawBands` fills. A wide road would otherwise hide the band along it. */
export function drawBandLines(frame: Frame, boundary: PicturedBoundary): string {
  return `<g fill="none" stroke-width="${1.6 * UNITS}" stroke-linejoin="round">${bandsIn('stroke', frame, boundary)}</g>`;
}

function bandsIn(paint: 'fill' | 'stroke', frame: Frame, boundary: PicturedBoundary): string {
  return colouredCosts(boundary)
    .reverse()
    .map(({ cost, colour }) => `<path d="${bandPath(frame, cost.geometry.coordinates)}" ${paint}="${colour}"/>`)
    .join('');
}

function bandPath(frame: Frame, polygons: readonly (readonly (readonly Position[])[])[]): string {
  return polygons.map((polygon) => polygon.map((ring) => ringPath(frame, ring, UNITS / 4)).join('')).join('');
}
