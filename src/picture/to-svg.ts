// Pictures of networks and answers: a string of SVG, the same for the same content, for documents, demos and one's own eyes.

import { PER_DEGREE } from '../network/network.ts';
import { checkPicture, networkIn } from './check-picture.ts';
import { colourOfNumber, colourOfShare } from './colours.ts';
import { type Frame, frameAround, include, noBounds, type PictureBounds, UNITS, xOf, yOf } from './frame.ts';
import { drawAttribution, drawLegend, drawScale, escapeXml, type LegendLine } from './legend.ts';
import { linePath, ringPath } from './paths.ts';
import type {
  Picture,
  PicturedBoundary,
  PicturedLine,
  PicturedMatrix,
  PicturedPoint,
  PicturedRoute,
  Position,
} from './picture.ts';
import { type DrawnRoads, drawRoads } from './roads.ts';
import { drawRoutes } from './routes.ts';
import { drawStreetNames } from './street-names.ts';

export type { PictureBounds } from './frame.ts';
export type {
  Picture,
  PicturedBoundary,
  PicturedLine,
  PicturedMatrix,
  PicturedPoint,
  PicturedRoute,
  Position,
} from './picture.ts';

/**
 * A picture of a network and of answers on it as SVG. Throws a `TypeError` that lists what cannot be drawn.
 *
 * @example
 * const answer = travelBoundary(database, { point: [-8.61, 41.15], costs: [5, 10, 15], costUnit: 'min' });
 * await writeFile('boundary.svg', toSvg({ network, boundary: answer, points: [[-8.61, 41.15]] }));
 */
export function toSvg(picture: Picture): string {
  checkPicture(picture);
  const { boundary, matrix, title, legend = true, width = 1000 } = picture;
  const network = networkIn(picture.network);
  const lines = (picture.routes ?? []).map(lineOfRoute);
  const frame = frameAround(picture.bounds ?? boundsOf(picture, lines), width);

  const { leastWidth = 0.5, precision = 0.3, bytes = Infinity } = picture;
  const over = [
    boundary ? drawBandLines(frame, boundary) : '',
    network ? drawStreetNames(frame, network, bytes / 4) : '',
    matrix ? drawMatrix(frame, matrix) : '',
    drawSegments(frame, picture.segments ?? []),
    drawRoutes(frame, lines),
    drawPoints(frame, picture.points ?? []),
  ];
  const below = [
    legend ? drawScale(frame) : '',
    drawAttribution(frame, picture.attribution ?? network?.attribution ?? ''),
  ];
  const bands = boundary ? drawBands(frame, boundary) : '';
  const room = bytes - [bands, ...over, ...below].join('').length - FRAME_BYTES;
  const roads = network ? drawRoads(frame, network, { leastWidth, precision, room }) : { svg: '', classes: [] };
  const layers = [
    bands,
    roads.svg,
    ...over,
    drawLegend(frame, title, legend ? legendOf(picture, roads.classes) : [], placesOf(frame, picture, lines)),
    ...below,
  ];
  const height = Math.round(frame.height / UNITS);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${frame.width} ${frame.height}">`,
    `<rect width="${frame.width}" height="${frame.height}" fill="#f6f3ec"/>`,
    ...layers.filter((layer) => layer !== ''),
    '</svg>\n',
  ].join('\n');
}

/** What a legend should not lie on: routes, points, and outlines of bands. */
function placesOf(frame: Frame, picture: Picture, lines: readonly (readonly Position[])[]): [number, number][] {
  const { points = [], boundary } = picture;
  const outlines = boundary?.travelBoundary.costs.flatMap(({ geometry }) => geometry.coordinates.flat(2)) ?? [];
  const places = [...lines.flat(), ...points.map(positionOf), ...outlines];
  return places.map(([lon, lat]) => [xOf(frame, lon), yOf(frame, lat)]);
}

/** Characters around the layers, the legend among them. */
const FRAME_BYTES = 3000;

function lineOfRoute(route: PicturedRoute | PicturedLine): readonly Position[] {
  return 'coordinates' in route ? route.coordinates : (route.geometry?.coordinates ?? []);
}

function positionOf(point: PicturedPoint): Position {
  return 'coordinates' in point ? point.coordinates : point;
}

// Around the answers, else around the network.
function boundsOf(picture: Picture, lines: readonly (readonly Position[])[]): PictureBounds {
  const bounds = noBounds();
  const take = ([lon, lat]: Position): void => include(bounds, lon, lat);
  for (const { geometry } of picture.boundary?.travelBoundary.costs ?? []) {
    for (const [outline] of geometry.coordinates) outline.forEach(take);
  }
  for (const line of lines) line.forEach(take);
  for (const { startPoint, endPoint } of picture.matrix?.matrix ?? []) {
    take(startPoint.coordinates);
    take(endPoint.coordinates);
  }
  for (const { geometry } of picture.segments ?? []) geometry?.coordinates.forEach(take);
  for (const point of picture.points ?? []) take(positionOf(point));
  const network = networkIn(picture.network);
  if (network && Number.isNaN(bounds.first)) {
    for (let i = 0; i < network.pointX.length; i++)
      include(bounds, network.pointX[i] / PER_DEGREE, network.pointY[i] / PER_DEGREE);
  }
  return Number.isNaN(bounds.first)
    ? [-0.001, -0.001, 0.001, 0.001]
    : [bounds.west, bounds.south, bounds.east, bounds.north];
}

// Costs from small to large, each with its colour.
function colouredCosts(
  boundary: PicturedBoundary,
): { cost: PicturedBoundary['travelBoundary']['costs'][number]; colour: string }[] {
  const costs = [...boundary.travelBoundary.costs].sort((a, b) => a.cost - b.cost);
  return costs.map((cost, i) => ({
    cost,
    colour: colourOfShare(costs.length === 1 ? 0.15 : i / Math.max(4, costs.length - 1)),
  }));
}

// Largest first, so that encompassing ones stay visible.
function drawBands(frame: Frame, boundary: PicturedBoundary): string {
  const bands = colouredCosts(boundary)
    .reverse()
    .map(({ cost, colour }) => `<path d="${bandPath(frame, cost.geometry.coordinates)}" fill="${colour}"/>`);
  return `<g fill-rule="evenodd" fill-opacity=".5">${bands.join('')}</g>`;
}

function drawBandLines(frame: Frame, boundary: PicturedBoundary): string {
  const bands = colouredCosts(boundary)
    .reverse()
    .map(({ cost, colour }) => `<path d="${bandPath(frame, cost.geometry.coordinates)}" stroke="${colour}"/>`);
  return `<g fill="none" stroke-width="${1.6 * UNITS}" stroke-linejoin="round">${bands.join('')}</g>`;
}

function bandPath(frame: Frame, polygons: readonly (readonly (readonly Position[])[])[]): string {
  return polygons.map((polygon) => polygon.map((ring) => ringPath(frame, ring, UNITS / 4)).join('')).join('');
}

function drawMatrix(frame: Frame, { matrix }: PicturedMatrix): string {
  const costs = matrix.map(({ time, distance }) => time ?? distance ?? 0);
  const most = costs.reduce((most, cost) => Math.max(most, cost), 1e-9);
  const paths = matrix.map(({ startPoint, endPoint }, i) => {
    const x = xOf(frame, startPoint.coordinates[0]);
    const y = yOf(frame, startPoint.coordinates[1]);
    const dx = xOf(frame, endPoint.coordinates[0]) - x;
    const dy = yOf(frame, endPoint.coordinates[1]) - y;
    // Bent to one side, so that there and back are two lines.
    const bent = `${Math.round(dx / 2 + dy / 8)} ${Math.round(dy / 2 - dx / 8)}`;
    return `<path d="M${x} ${y}q${bent} ${dx} ${dy}" stroke="${colourOfShare(costs[i] / most)}"/>`;
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

function drawSegments(frame: Frame, segments: NonNullable<Picture['segments']>): string {
  const d = segments.map(({ geometry }) => linePath(frame, geometry?.coordinates ?? [], UNITS / 4)).join('');
  if (d === '') return '';
  return `<path d="${d}" fill="none" stroke="#d6326f" stroke-opacity=".8" stroke-width="${5 * UNITS}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function dot(frame: Frame, [lon, lat]: Position, fill: string, stroke: string): string {
  return `<circle cx="${xOf(frame, lon)}" cy="${yOf(frame, lat)}" r="${5 * UNITS}" fill="${fill}" stroke="${stroke}"/>`;
}

function drawPoints(frame: Frame, points: readonly PicturedPoint[]): string {
  if (points.length === 0) return '';
  const dots = points.map((point) => dot(frame, positionOf(point), '#1f1d19', '#fff'));
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

function legendOf(picture: Picture, classes: readonly DrawnRoads[]): LegendLine[] {
  const lines: LegendLine[] = [];
  if (picture.boundary) {
    for (const { cost, colour } of colouredCosts(picture.boundary)) {
      lines.push({ text: `${cost.cost} ${cost.costUnit}`, colour, shape: 'area' });
    }
  }
  picture.routes?.forEach((route, i) => {
    lines.push({ text: describeRoute(route) || `route ${i + 1}`, colour: colourOfNumber(i), shape: 'line' });
  });
  if (picture.segments?.length) lines.push({ text: 'segment', colour: '#d6326f', shape: 'line' });
  for (const { label, colour, casing } of classes) {
    lines.push({ text: label, colour, shape: 'line', ...(casing && { casing }) });
  }
  return lines;
}

function describeRoute(route: PicturedRoute | PicturedLine): string {
  if ('coordinates' in route) return '';
  const { distance, distanceUnit, time, timeUnit } = route;
  return [
    distance === undefined ? '' : `${round(distance)} ${distanceUnit ?? ''}`.trim(),
    time === undefined ? '' : `${round(time)} ${timeUnit ?? ''}`.trim(),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function round(value: number): string {
  return String(Number(value.toPrecision(3)));
}
