// Other coordinate systems than longitude and latitude, by name: `epsg:27700`. Axis order is x, y everywhere: east
// before north, longitude before latitude, whatever the authority says.

import { isRecord } from '../errors/is-record.ts';
import { foundValue, showText } from '../errors/show-value.ts';
import { PLAIN_SYSTEMS, WEB_MERCATOR } from './plain-systems.ts';
import type { Converter } from './proj4.ts';
import { loadedSystems } from './systems-at-hand.ts';
import { fromWebMercator, toWebMercator } from './web-mercator.ts';

/**
 * Definitions by name (`epsg:990001`, in any case), in the notation of PROJ (`+proj=...`) or as WKT. `null` says that a
 * system is known but cannot be supported. What stands here comes before what is built in.
 */
export interface CoordinateSystems {
  readonly [name: string]: string | null;
}

/** A coordinate system that works. */
export interface CoordinateSystem {
  readonly status: 'ready';
  /** Lower case: `epsg:27700`. */
  readonly name: string;
  /** Decimals that write a point as finely as data is kept, to 1e-7 degrees or about a centimetre. */
  readonly decimals: number;
  /** Longitude and latitude of a point, or `undefined` where the system has no such point. */
  toDegrees(x: number, y: number): [number, number] | undefined;
  /** The point at a longitude and latitude, or `undefined` where the system does not reach. */
  fromDegrees(lon: number, lat: number): [number, number] | undefined;
}

/** A coordinate system that does not: nobody knows it, or it is known but its definition cannot be used here. */
export interface MissingCoordinateSystem {
  readonly status: 'unknown' | 'unsupported';
  readonly name: string;
  /** What to do about it, a sentence. */
  readonly reason: string;
}

/** The systems of one database: what was handed in, what is built in, and those that were asked for already. */
export interface CoordinateSystemTable {
  readonly definitions: ReadonlyMap<string, string | null>;
  readonly ready: Map<string, CoordinateSystem | MissingCoordinateSystem>;
}

/** A table of the built-in systems and those handed in, which are copied; complains of what is wrong with them. */
export function coordinateSystemTable(
  systems: unknown = {},
  complain: (problem: string) => void = () => {},
): CoordinateSystemTable {
  const definitions = new Map<string, string | null>();
  const given = entriesOf(systems);
  if (given === undefined) complain(`coordinateSystems: expected an object, found ${foundValue(systems)}`);
  for (const [name, definition] of given ?? []) {
    if (definition === null || typeof definition === 'string') definitions.set(name.trim().toLowerCase(), definition);
    else complain(`coordinateSystems['${showText(name)}']: expected a text or null, found ${foundValue(definition)}`);
  }
  return { definitions, ready: new Map() };
}

/** `undefined` of what is no record, or does not let itself be asked. */
function entriesOf(systems: unknown): [string, unknown][] | undefined {
  try {
    return isRecord(systems) ? Object.entries(systems) : undefined;
  } catch {
    return undefined;
  }
}

/** Names that nobody defines are not kept: a caller could fill the memory with them. */
export function coordinateSystem(
  table: CoordinateSystemTable,
  name: string,
): CoordinateSystem | MissingCoordinateSystem {
  const key = name.trim().toLowerCase();
  const known = table.ready.get(key);
  if (known !== undefined) return known;
  const definition = definitionOf(table, key);
  if (definition === undefined) {
    if (CODE.test(key) && loadedSystems() === undefined) return notLoaded(key);
    const hint = builtIn(Number(key)) === undefined ? '' : ` Did you mean epsg:${key}?`;
    return {
      status: 'unknown',
      name: key,
      reason: `${showText(key)} is not a coordinate system known here: hand it over in coordinateSystems (ermine/epsg has all).${hint}`,
    };
  }
  const made = definition === null ? unsupported(key) : makeSystem(key, definition.trim());
  if (made === undefined) return notLoaded(key);
  table.ready.set(key, made);
  return made;
}

const CODE = /^epsg:([1-9]\d{0,6})$/;

function definitionOf(table: CoordinateSystemTable, key: string): string | null | undefined {
  const own = table.definitions.get(key);
  if (typeof own === 'string') return own;
  const code = CODE.exec(key);
  return (code === null ? undefined : builtIn(Number(code[1]))) ?? own;
}

function builtIn(code: number): string | undefined {
  return PLAIN_SYSTEMS[code] ?? loadedSystems()?.commonDefinition(code);
}

function notLoaded(name: string): MissingCoordinateSystem {
  return {
    status: 'unknown',
    name,
    reason: `${showText(name)} needs projections: await loadCoordinateSystems() first.`,
  };
}

function unsupported(name: string): MissingCoordinateSystem {
  return {
    status: 'unsupported',
    name,
    reason: `${showText(name)} is known, but not supported: its projection or grid is not at hand. Hand over a definition in coordinateSystems: +proj=... +towgs84=...`,
  };
}

// A file of corrections would have to be loaded, and proj4 prints when it is not there.
const NEEDS_GRID = /\+nadgrids=(?!@null(\s|$))|\+datum=nad27\b|PROJ4_GRIDS/i;
const IS_DEGREES = /^\+proj=(longlat|latlong|lonlat|latlon)\b/;
const IS_KILOMETRES = /\+(units=km|to_meter=1000(\.0*)?)(\s|$)/;
const DECIMALS_OF_DEGREES = 7;
const SHIFTS_DATUM = /\+(pm|a|b|rf|r|axis|lon_wrap|from_greenwich|units|to_meter)=|\+towgs84=(?!0[,0.]*(\s|$))/i;
const IS_WGS84 = /\+(ellps|datum)=(WGS84|GRS80|NAD83)(\s|$)/i;

/** `undefined` where what it takes is not loaded. */
function makeSystem(name: string, text: string): CoordinateSystem | MissingCoordinateSystem | undefined {
  if (NEEDS_GRID.test(text) || !(text.startsWith('+') || text.includes('['))) return unsupported(name);
  if (IS_DEGREES.test(text) && IS_WGS84.test(text) && !SHIFTS_DATUM.test(text)) {
    return { status: 'ready', name, decimals: DECIMALS_OF_DEGREES, toDegrees: degrees, fromDegrees: degrees };
  }
  if (text === WEB_MERCATOR) {
    return {
      status: 'ready',
      name,
      decimals: decimalsOf(text),
      toDegrees: fromWebMercator,
      fromDegrees: toWebMercator,
    };
  }
  const systems = loadedSystems();
  if (systems === undefined) return undefined;
  try {
    const converter = systems.openConverter(text);
    // Some grids count westward or southward; only a definition that says so itself is followed in that.
    return converting(name, text, converter, /\+axis=/.test(text));
  } catch {
    // proj4 throws strings, too; whatever it says, the definition cannot be used.
    return unsupported(name);
  }
}

function converting(name: string, text: string, converter: Converter, turnsAxes: boolean): CoordinateSystem {
  return {
    status: 'ready',
    name,
    decimals: decimalsOf(text),
    toDegrees: (x, y) => {
      const point = converted(converter.inverse, x, y, turnsAxes);
      return point && degrees(point[0], point[1]);
    },
    fromDegrees: (lon, lat) => converted(converter.forward, lon, lat, turnsAxes),
  };
}

function decimalsOf(definition: string): number {
  if (IS_DEGREES.test(definition) || /^GEOG/i.test(definition)) return DECIMALS_OF_DEGREES;
  return IS_KILOMETRES.test(definition) ? 5 : 2;
}

function converted(
  convert: (point: [number, number], turnsAxes: boolean) => [number, number],
  x: number,
  y: number,
  turnsAxes: boolean,
): [number, number] | undefined {
  try {
    const point = convert([x, y], turnsAxes);
    return Number.isFinite(point[0]) && Number.isFinite(point[1]) ? [point[0], point[1]] : undefined;
  } catch {
    return undefined;
  }
}

// Longitudes of a map that scrolls once round the world come back into it.
function degrees(lon: number, lat: number): [number, number] | undefined {
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 540)) return undefined;
  return [lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon, lat];
}
