// A checked request to a service: its URL, in the terms of this library.

import type { Database } from '../database/database.ts';
import { isRecord } from '../errors/is-record.ts';
import { showText } from '../errors/show-value.ts';
import { coordinateSystem } from '../geo/coordinate-systems.ts';
import type { Going } from '../network/going.ts';
import { goingIn } from '../network/going-in-mode.ts';
import { findMode } from '../network/modes.ts';
import type { Network } from '../network/network.ts';
import type { MakeList } from '../operations/json/answer-lists.ts';
import type { RequestOptions } from '../request/options.ts';
import { type Bearing, type PointConstraint, pointConstraint } from '../request/point-constraints.ts';
import type { RequestPoint } from '../request/request-point.ts';
import { COSTING_PARAMETERS, COSTING_PAYLOAD_TABLE } from '../request/requested-costing.ts';
import type { GeneralOptions, OptionReaders } from './options.ts';
import { OsrmError } from './osrm-error.ts';
import { type Coordinate, malformedAt, parseQuery } from './parse-query.ts';
import type { OsrmUrl } from './parse-url.ts';
import type { AllSizes } from './sizes.ts';
import type { TileNumber } from './tiles/tile-square.ts';

/** A request to a service, and the database that answers it. */
export interface ServiceCall {
  readonly database: Database;
  readonly url: OsrmUrl;
  /** The body of a POST: the costing of the request. */
  readonly payload: unknown;
  readonly options: RequestOptions;
  /** The largest requests that are answered. */
  readonly sizes: AllSizes;
  /** Makes the long lists of the answer. */
  readonly sent: MakeList;
}

/** A request whose URL and costing were read. */
export interface ParsedRequest<Options extends GeneralOptions> {
  readonly database: Database;
  readonly coordinates: readonly Coordinate[];
  readonly options: Options;
  /** The number of the mode that the profile names. */
  readonly mode: number;
  /** Query and payload of the costing. */
  readonly costing: { readonly query: Readonly<Record<string, unknown>>; readonly payload: unknown };
  readonly requestOptions: RequestOptions;
  readonly sent: MakeList;
}

/** Reads the query of a service that needs at least the given number of coordinates. */
export function parseRequest<Options extends GeneralOptions>(
  given: ServiceCall,
  table: OptionReaders<Options>,
  least: number,
): ParsedRequest<Options> {
  const { coordinates, options } = parseQuery(given.url, table);
  checkCounts(coordinates.length, options, least);
  checkRanges(coordinates, options);
  return requestOf(given, coordinates, options);
}

const TILE = /^tile\((\d{1,9}),(\d{1,9}),(\d{1,2})\)\.mvt/;

export function readTile(given: ServiceCall): ParsedRequest<GeneralOptions> & { readonly tile: TileNumber } {
  const { query, offset } = given.url;
  const [tile = '', ...numbers] = TILE.exec(query) ?? [];
  // a tile takes no options
  if (tile === '' || tile !== query) throw malformedAt(offset + tile.length);
  const [x, y, zoom] = numbers.map(Number);
  return { ...requestOf(given, [], {}), tile: { x, y, zoom } };
}

function requestOf<Options extends GeneralOptions>(
  { database, url, payload, options: requestOptions, sent }: ServiceCall,
  coordinates: readonly Coordinate[],
  options: Options,
): ParsedRequest<Options> {
  const { network } = database;
  const mode = modeOfProfile(network, url.profile);
  const { query, rest } = costingOfBody(payload);
  const avoid = avoidedBy(options.exclude ?? []);
  const isNamed = network.modes.length > 1;
  const costing = {
    query: {
      ...query,
      ...(avoid.length > 0 && { avoid: [...listOf(query['avoid']), ...avoid] }),
      ...(isNamed && { mode: network.modes[mode] }),
    },
    payload: rest,
  };
  return { database, coordinates, options, mode, costing, requestOptions, sent };
}

function checkCounts(count: number, options: GeneralOptions, least: number): void {
  if (count < least) {
    const most = least === 2 ? 'two' : 'one';
    throw invalid(`Number of coordinates needs to be at least ${most}.`);
  }
  for (const name of ['bearings', 'radiuses', 'hints', 'approaches'] as const) {
    const entries = options[name];
    if (entries === undefined || entries.length === count) continue;
    throw invalid(`Number of elements in ${name} size ${entries.length} does not match number of coordinates ${count}`);
  }
}

function checkRanges(coordinates: readonly Coordinate[], { bearings = [], radiuses = [] }: GeneralOptions): void {
  for (const bearing of bearings) {
    if (bearing === undefined) continue;
    const [degrees, range] = bearing;
    if (!(degrees >= 0 && degrees <= 360 && range >= 0 && range <= 180)) {
      throw invalid('bearings: a bearing must be from 0 to 360 degrees, and its range from 0 to 180.');
    }
  }
  if (radiuses.some((radius) => radius !== undefined && radius < 0)) {
    throw invalid('radiuses: a radius must be at least 0 metres.');
  }
  if (coordinates.some(([lon, lat]) => Math.abs(lon) > 180 || Math.abs(lat) > 90)) {
    throw new OsrmError('InvalidValue', 'Invalid coordinate value.');
  }
}

export function invalid(message: string): OsrmError {
  return new OsrmError('InvalidOptions', message);
}

/** How people move (drive, cycle or walk), by the profile names that clients use. */
const GOING_OF_PROFILE: ReadonlyMap<string, Going> = new Map([
  ['car', 'drive'],
  ['driving', 'drive'],
  ['driving-traffic', 'drive'],
  ['bike', 'cycle'],
  ['bicycle', 'cycle'],
  ['cycling', 'cycle'],
  ['foot', 'walk'],
  ['walking', 'walk'],
]);

/** The mode that a profile names. If the network does not have it, the first mode, because OSRM uses one mode for all profiles. */
function modeOfProfile(network: Network, profile: string): number {
  const named = findMode(network, profile);
  if (named >= 0) return named;
  const going = GOING_OF_PROFILE.get(profile.toLowerCase());
  return Math.max(
    0,
    network.modes.findIndex((_, mode) => goingIn(network, mode) === going),
  );
}

/** The road types or features of ermine for each class of OSRM that a client may avoid. */
const AVOIDED_BY_CLASS: Readonly<Record<string, readonly string[]>> = {
  none: [],
  motorway: ['limitedAccess', 'rampLimitedAccess'],
  toll: ['tollRoad'],
  ferry: ['ferry'],
};

function avoidedBy(classes: readonly string[]): readonly string[] {
  return [...new Set(classes)].flatMap((name) => {
    if (Object.hasOwn(AVOIDED_BY_CLASS, name)) return AVOIDED_BY_CLASS[name];
    throw new OsrmError('InvalidValue', 'Exclude flag combination is not supported.');
  });
}

/** The classes that a request body avoids. Its members are checked later. */
function listOf(avoid: unknown): readonly unknown[] {
  if (avoid === undefined || avoid === null) return [];
  return typeof avoid === 'string' ? avoid.split(',') : Array.isArray(avoid) ? avoid : [avoid];
}

/** Divides a body into the parameters and the payload of a costing. */
function costingOfBody(payload: unknown): {
  query: Record<string, unknown>;
  rest: Record<string, unknown> | undefined;
} {
  const query: Record<string, unknown> = {};
  if (payload === undefined || payload === null) return { query, rest: undefined };
  const rest: Record<string, unknown> = {};
  for (const [name, value] of membersOf(payload)) {
    const isParameter = COSTING_PARAMETERS.names.has(name) && name !== 'mode';
    if (!isParameter && !COSTING_PAYLOAD_TABLE.names.has(name)) {
      throw invalid(`The body has an unknown key: ${showText(name)}.`);
    }
    (isParameter ? query : rest)[name] = value;
  }
  return { query, rest };
}

function membersOf(payload: unknown): [name: string, value: unknown][] {
  if (!isRecord(payload)) throw invalid('The body must be a JSON object.');
  try {
    return Object.entries(payload);
  } catch {
    throw invalid('The body cannot be read.');
  }
}

/** Which roads a point may snap to; `undefined` if the request does not restrict them. */
export function constraintOf({ options }: ParsedRequest<GeneralOptions>, index: number): PointConstraint | undefined {
  const bearing = bearingLimits(options.bearings?.[index]);
  return pointConstraint(bearing, options.approaches?.[index], limitOf(options.radiuses?.[index]));
}

/** How far rounding can move a bearing: OSRM rounds the bearings of roads to whole degrees before it compares them. */
const ROUNDED = 0.5;

/** A bearing, with the range of bearings of the roads that match it. */
export function bearingLimits(bearing: Bearing | undefined): Bearing | undefined {
  return bearing && [bearing[0], Math.min(180, bearing[1] + ROUNDED)];
}

/** A radius, unless it is unlimited. */
export function limitOf(radius: number | undefined): number | undefined {
  return radius === Infinity ? undefined : radius;
}

export function pointOfCoordinate({ systems }: Pick<Database, 'systems'>, [lon, lat]: Coordinate): RequestPoint {
  const system = coordinateSystem(systems, 'epsg:4326');
  if (system.status !== 'ready') throw new Error('epsg:4326 is built in');
  return { x: lon, y: lat, lon, lat, system };
}
