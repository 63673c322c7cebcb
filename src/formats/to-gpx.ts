// A route as a GPX file, for navigation devices and map programs: a route of points to navigate to, and the track of its whole line.

import { checkOptions, expectArgument } from '../errors/check-options.ts';
import { isRecord } from '../errors/is-record.ts';
import { type OptionKind, TEXT } from '../errors/option-kinds.ts';
import { escapeXml } from './xml-text.ts';

/** The options of `toGpx`. */
export interface ToGpxOptions {
  /** The name of the route and of the track. */
  name?: string;
}

interface Line {
  readonly coordinates: readonly (readonly number[])[];
  readonly crs?: { readonly properties?: { readonly name?: unknown } } | undefined;
}

/** The members of an answer that this file reads. */
interface RouteAnswer {
  readonly geometry?: Line;
  readonly intermediatePoints?: Line;
  readonly routeDirections?: readonly { readonly instruction: string; readonly directionGeometry?: Line }[];
}

const ANSWER: OptionKind = { expected: 'the answer of a route', fits: isAnswer };
const NEEDS_LINE = "toGpx needs the line of a route: request it with segmentGeometryStyle: 'All'.";

/**
 * The answer of a route as GPX 1.1. The request needs `segmentGeometryStyle: 'All'`. With directions and `returnDirectionGeometry`, the
 * points of the route are the maneuvers with their instructions; otherwise start, intermediate points and end.
 *
 * @example
 * toGpx(route(database, { startPoint, endPoint, segmentGeometryStyle: 'All' }), { name: 'To work' });
 */
export function toGpx(result: object, options?: ToGpxOptions): string {
  const { name } = checkOptions('toGpx', options, { name: TEXT });
  expectArgument('toGpx', result, ANSWER);
  const answer = result as RouteAnswer;
  const line = positionsOf(answer.geometry);
  if (line.length === 0) throw new TypeError(NEEDS_LINE);
  const nameElement = name === undefined ? '' : `<name>${escapeXml(name)}</name>`;
  const routePoints = pointsOfRoute(answer, line).map(([position, text]) => pointOf('rtept', position, text));
  const trackPoints = line.map((position) => pointOf('trkpt', position));
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="ermine" xmlns="http://www.topografix.com/GPX/1/1">
${nameElement && `<metadata>${nameElement}</metadata>\n`}<rte>${nameElement}
${routePoints.join('\n')}
</rte>
<trk>${nameElement}<trkseg>
${trackPoints.join('\n')}
</trkseg></trk>
</gpx>
`;
}

function isAnswer(value: unknown): boolean {
  if (!isRecord(value)) return false;
  // reads every member, so that an error of a getter is thrown here
  const { routeDirections = [] } = { ...value };
  return Array.isArray(routeDirections) && routeDirections.every(isRecord);
}

type LonLatOfLine = readonly number[];

/** The points to which a device navigates one after the other, each with its instruction. */
function pointsOfRoute(answer: RouteAnswer, line: readonly LonLatOfLine[]): (readonly [LonLatOfLine, string?])[] {
  const directions = (answer.routeDirections ?? []).flatMap(({ instruction, directionGeometry }) => {
    const [first] = positionsOf(directionGeometry);
    return first === undefined ? [] : [[first, instruction] as const];
  });
  if (directions.length > 0) return directions;
  const between = positionsOf(answer.intermediatePoints);
  return [line[0], ...between, line[line.length - 1]].map((position) => [position] as const);
}

function pointOf(tag: 'rtept' | 'trkpt', [lon, lat]: LonLatOfLine, text = ''): string {
  const inside = text === '' ? '/>' : `><desc>${escapeXml(text)}</desc></${tag}>`;
  return `<${tag} lat="${lat}" lon="${lon}"${inside}`;
}

/** The positions of a geometry, which may be empty. Throws if the positions are not longitude and latitude. */
function positionsOf(geometry: Line | undefined): readonly LonLatOfLine[] {
  if (geometry === undefined) return [];
  const { coordinates, crs } = geometry;
  const system = crs?.properties?.name ?? 'epsg:4326';
  const areDegrees = Array.isArray(coordinates) && coordinates.every(isLonLat);
  if (system === 'epsg:4326' && areDegrees) return coordinates;
  throw new TypeError("toGpx needs longitude and latitude: request the route with destinationSrs: 'epsg:4326'.");
}

function isLonLat(position: unknown): boolean {
  const [lon, lat] = Array.isArray(position) ? position : [];
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
}
