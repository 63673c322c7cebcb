// Coordinate systems by name, such as `epsg:27700`. Axis order is x, y everywhere: east before north, longitude before
// latitude, regardless of what the authority defines.

import { isRecord } from '../errors/is-record.ts';
import { foundValue, showText } from '../errors/show-value.ts';
import { loadedSystems } from './loaded-systems.ts';
import { systemOfOgc } from './ogc-names.ts';
import { PLAIN_SYSTEMS, WEB_MERCATOR } from './plain-systems.ts';
import type { Converter } from './proj4.ts';
import { fromWebMercator, toWebMercator } from './web-mercator.ts';

/**
 * Definitions by name (`epsg:990001`, in any case), in PROJ notation (`+proj=...`) or as WKT. `null` means that a system is
 * known but not supported. These definitions take precedence over the built-in ones.
 */
export interface CoordinateSystems {
  readonly [name: string]: string | null;
}

export interface CoordinateSystem {
  readonly status: 'ready';
  /** Lower case: `epsg:27700`. */
  readonly name: string;
  /** How many decimals are needed to write a point as precisely as it is stored (1e-7 degrees, or about a centimetre). */
  readonly decimals: number;
  /** Longitude and latitude of a point, or `undefined` if the system has no such point. */
  toDegrees(x: number, y: number): [number, number] | undefined;
  /** The point at a longitude and latitude, or `undefined` outside the area of the system. */
  fromDegrees(lon: number, lat: number): [number, number] | undefined;
}

/** A coordinate system that cannot be used: it is unknown, or its definition is not supported. */
export interface MissingCoordinateSystem {
  readonly status: 'unknown' | 'unsupported';
  readonly name: string;
  /** A sentence: what is wrong and what to do about it. */
  readonly reason: string;
}

/** The systems of one database: the systems passed in, the built-in ones, and a cache of the systems used so far. */
export interface CoordinateSystemTable {
  readonly definitions: ReadonlyMap<string, string | null>;
  readonly ready: Map<string, CoordinateSystem | MissingCoordinateSystem>;
}

/** A table of the built-in systems and a copy of the systems that were passed in. Reports errors in the systems that were passed in. */
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

/** The entries of a record of systems; `undefined` if the value is not a record or cannot be read. */
function entriesOf(systems: unknown): [string, unknown][] | undefined {
  try {
    return isRecord(systems) ? Object.entries(systems) : undefined;
  } catch {
    return undefined;
  }
}

/** Looks a system up. Unknown names are not cached, because callers could fill the memory with them. */
export function coordinateSystem(
  table: CoordinateSystemTable,
  name: string,
): CoordinateSystem | MissingCoordinateSystem {
  const key = keyOf(table, name);
  const known = table.ready.get(key);
  if (known !== undefined) return known;
  const definition = definitionOf(table, key);
  if (definition === undefined) {
    if (CODE.test(key) && loadedSystems() === undefined) return notLoaded(key);
    const hint = builtIn(Number(key)) === undefined ? '' : ` Did you mean epsg:${key}?`;
    return {
      status: 'unknown',
      name: key,
      reason: `${showText(key)} is not a known coordinate system: pass it in coordinateSystems (ermine/epsg has those of the EPSG registry).${hint}`,
    };
  }
  const made = definition === null ? unsupported(key) : makeSystem(key, definition.trim());
  if (made === undefined) return notLoaded(key);
  table.ready.set(key, made);
  return made;
}

function keyOf(table: CoordinateSystemTable, name: string): string {
  const key = name.trim().toLowerCase();
  return table.definitions.has(key) ? key : (systemOfOgc(key) ?? key);
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
    reason: `${showText(name)} is known, but not supported: its projection or grid is not available. Pass a definition in coordinateSystems: +proj=... +towgs84=...`,
  };
}

// Matches definitions that need a correction file. proj4 prints a message if the file is missing.
const NEEDS_GRID = /\+nadgrids=(?!@null(\s|$))|\+datum=nad27\b|PROJ4_GRIDS/i;
const IS_DEGREES = /^\+proj=(longlat|latlong|lonlat|latlon)\b/;
const IS_KILOMETRES = /\+(units=km|to_meter=1000(\.0*)?)(\s|$)/;
const DECIMALS_OF_DEGREES = 7;
const SHIFTS_DATUM = /\+(pm|a|b|rf|r|axis|lon_wrap|from_greenwich|units|to_meter)=|\+towgs84=(?!0[,0.]*(\s|$))/i;
const IS_WGS84 = /\+(ellps|datum)=(WGS84|GRS80|NAD83)(\s|$)/i;

/** Makes a system from its definition; `undefined` if it needs code that is not loaded. */
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
    // Some grids count westward or southward. Such an order is used only if the definition itself names it with `+axis`.
    return converting(name, text, converter, /\+axis=/.test(text));
  } catch {
    // proj4 may throw strings, too. Whatever it throws, the definition cannot be used.
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

// Wraps longitudes of a map that was scrolled around the world once.
function degrees(lon: number, lat: number): [number, number] | undefined {
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 540)) return undefined;
  return [lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon, lat];
}
