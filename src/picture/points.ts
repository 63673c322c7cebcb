// Draws points: dots, with their labels next to them.

import { escapeXml } from '../formats/xml-text.ts';
import { type Frame, UNITS, xOf, yOf } from './frame.ts';
import type { PicturedPoint, Position } from './picture.ts';

export function positionOf(point: PicturedPoint): Position {
  return 'coordinates' in point ? point.coordinates : point;
}

function dot(frame: Frame, [lon, lat]: Position): string {
  return `<circle cx="${xOf(frame, lon)}" cy="${yOf(frame, lat)}" r="${5 * UNITS}" fill="#1f1d19" stroke="#fff"/>`;
}

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
