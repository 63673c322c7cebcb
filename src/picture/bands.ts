// Draws the bands of a boundary over the roads. A wide road would otherwise hide the band along it, which is narrower than the road is
// drawn.

import { colourOfShare } from './colours.ts';
import { type Frame, UNITS } from './frame.ts';
import { ringPath } from './paths.ts';
import type { PicturedBoundary, Position } from './picture.ts';

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

/** The outlines of the areas that `drawBands` fills. */
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
