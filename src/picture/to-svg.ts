// Draws networks and answers as SVG, for documents, demos and debugging. The same content always gives the same text.

import { networkIn } from '../network/expect-network.ts';
import { type Network, PER_DEGREE } from '../network/network.ts';
import { colouredCosts, drawBandLines, drawBands, drawMatrix, drawPoints, drawRoutes, positionOf } from './answers.ts';
import { checkPicture } from './check-picture.ts';
import { colourOfNumber } from './colours.ts';
import { type Frame, frameAround, include, makeBounds, type PictureBounds, UNITS, xOf, yOf } from './frame.ts';
import { drawAttribution, drawLegend, drawScale, type LegendLine } from './legend.ts';
import { linePath } from './paths.ts';
import type { Picture, PicturedLine, PicturedRoute, Position } from './picture.ts';
import { type DrawnRoads, drawRoads } from './roads.ts';
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
 * Draws a network, and answers on it, as SVG. Throws a `TypeError` that lists what cannot be drawn.
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
    roads.svg,
    bands,
    ...over,
    drawLegend(frame, title, legend ? legendOf(picture, roads.classes) : [], [
      ...placesOf(frame, picture, lines),
      network ? someOf(frame, network) : [],
    ]),
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

/** Places that the legend should not hide: routes and points, then outlines of bands. */
function placesOf(frame: Frame, picture: Picture, lines: readonly (readonly Position[])[]): [number, number][][] {
  const { points = [], boundary } = picture;
  const outlines = boundary?.travelBoundary.costs.flatMap(({ geometry }) => geometry.coordinates.flat(2)) ?? [];
  return [[...lines.flat(), ...points.map(positionOf)], outlines].map((places) =>
    places.map(([lon, lat]) => [xOf(frame, lon), yOf(frame, lat)]),
  );
}

/** A sample of road points. They show where roads are dense. */
function someOf(frame: Frame, { pointX, pointY }: Network): [number, number][] {
  const each = Math.ceil(pointX.length / SOME);
  const count = Math.floor(pointX.length / each) || 0;
  return Array.from({ length: count }, (_, i) => [
    xOf(frame, pointX[i * each] / PER_DEGREE),
    yOf(frame, pointY[i * each] / PER_DEGREE),
  ]);
}

const SOME = 20_000;

/** How many characters are needed around the layers, including the legend. */
const FRAME_BYTES = 3000;

function lineOfRoute(route: PicturedRoute | PicturedLine): readonly Position[] {
  return 'coordinates' in route ? route.coordinates : (route.geometry?.coordinates ?? []);
}

// The area around the answers, or around the network if there are none.
function boundsOf(picture: Picture, lines: readonly (readonly Position[])[]): PictureBounds {
  const bounds = makeBounds();
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

function drawSegments(frame: Frame, segments: NonNullable<Picture['segments']>): string {
  const d = segments.map(({ geometry }) => linePath(frame, geometry?.coordinates ?? [], UNITS / 4)).join('');
  if (d === '') return '';
  return `<path d="${d}" fill="none" stroke="#d6326f" stroke-opacity=".8" stroke-width="${5 * UNITS}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function legendOf(picture: Picture, classes: readonly DrawnRoads[]): LegendLine[] {
  const { boundary, routes = [], segments = [] } = picture;
  const bands = boundary ? colouredCosts(boundary) : [];
  const groups: LegendLine[][] = [
    bands.map(({ cost, colour }) => ({ text: `${cost.cost} ${cost.costUnit}`, colour, shape: 'area' })),
    routes.map((route, i) => ({
      text: describeRoute(route) || `route ${i + 1}`,
      colour: colourOfNumber(i),
      shape: 'line',
    })),
    segments.length > 0 ? [{ text: 'segment', colour: '#d6326f', shape: 'line' }] : [],
    classes.map(({ label, colour, casing }) => ({ text: label, colour, shape: 'line', ...(casing && { casing }) })),
  ];
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, at) => group.map((line, i) => (at > 0 && i === 0 ? { ...line, isFirst: true } : line)));
}

function describeRoute(route: PicturedRoute | PicturedLine): string {
  const { label = '' } = route;
  if ('coordinates' in route) return label;
  const { distance, distanceUnit, time, timeUnit } = route;
  return [
    label,
    distance === undefined ? '' : `${round(distance)} ${distanceUnit ?? ''}`.trim(),
    time === undefined ? '' : `${round(time)} ${timeUnit ?? ''}`.trim(),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function round(value: number): string {
  return String(Number(value.toPrecision(3)));
}
