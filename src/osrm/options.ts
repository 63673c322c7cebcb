// The options of each service, as text. A reader returns `undefined` for malformed text. Values out of range are checked later.

import { LONGEST_WORD } from '../errors/read-value.ts';
import type { Approach, Bearing } from '../request/point-constraints.ts';
import { isHint } from './hints.ts';

type OptionReader<Value> = (text: string) => Value | undefined;

export type OptionReaders<Options> = {
  readonly [name in keyof Required<Options>]: OptionReader<NonNullable<Options[name]>>;
};

/** A list with an entry for each coordinate; `undefined` for an empty entry. */
type EntryList<Value> = readonly (Value | undefined)[];

const ANNOTATIONS = ['duration', 'nodes', 'distance', 'weight', 'datasources', 'speed'] as const;
export type AnnotationName = (typeof ANNOTATIONS)[number];

export interface GeneralOptions {
  readonly bearings?: EntryList<Bearing>;
  readonly radiuses?: EntryList<number>;
  readonly hints?: EntryList<string>;
  readonly approaches?: EntryList<Approach>;
  readonly exclude?: readonly string[];
  readonly generate_hints?: boolean;
  readonly skip_waypoints?: boolean;
  readonly snapping?: 'default' | 'any';
}

/** Options of services that answer with routes. */
export interface LineOptions extends GeneralOptions {
  readonly steps?: boolean;
  readonly annotations?: readonly AnnotationName[];
  readonly geometries?: 'polyline' | 'polyline6' | 'geojson';
  readonly overview?: 'simplified' | 'full' | 'false' | 'by_legs';
}

export interface RouteOptions extends LineOptions {
  /** How many routes to find in addition to the first one. */
  readonly alternatives?: number;
  readonly continue_straight?: 'default' | 'true' | 'false';
  readonly waypoints?: readonly number[];
}

export interface TripOptions extends LineOptions {
  readonly roundtrip?: boolean;
  readonly source?: 'any' | 'first';
  readonly destination?: 'any' | 'last';
}

export interface NearestOptions extends GeneralOptions {
  readonly number?: number;
}

export interface TableOptions extends GeneralOptions {
  readonly sources?: readonly number[] | 'all';
  readonly destinations?: readonly number[] | 'all';
  readonly annotations?: readonly ('duration' | 'distance')[];
  readonly fallback_speed?: number;
  readonly fallback_coordinate?: 'input' | 'snapped';
  readonly scale_factor?: number;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

function numberOf(text: string): number | undefined {
  const value = text.length <= LONGEST_WORD && NUMBER.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

function wholeOf(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function booleanOf(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

function oneOf<const Words extends readonly string[]>(...words: Words): OptionReader<Words[number]> {
  return (text) => words.find((word) => word === text);
}

/** All parts of a text, or `undefined` if one of them is malformed. */
function listOf<Value>(separator: string, read: OptionReader<Value>): OptionReader<readonly Value[]> {
  return (text) => {
    const values = text.split(separator).map(read);
    return values.includes(undefined) ? undefined : (values as Value[]);
  };
}

/** The words in a list, each of them once. */
function wordsOf<const Words extends readonly string[]>(...words: Words): OptionReader<readonly Words[number][]> {
  const read = listOf(',', oneOf(...words));
  return (text) => {
    const found = read(text);
    return found && [...new Set(found)];
  };
}

function entriesOf<Value>(read: OptionReader<Value>): OptionReader<EntryList<Value>> {
  return (text) => {
    const parts = text.split(';');
    const entries = parts.map((part) => (part === '' ? undefined : read(part)));
    return entries.some((entry, i) => entry === undefined && parts[i] !== '') ? undefined : entries;
  };
}

function bearingOf(text: string): Bearing | undefined {
  const numbers = listOf(',', numberOf)(text);
  return numbers?.length === 2 ? [numbers[0], numbers[1]] : undefined;
}

function indexesOrAll(text: string): readonly number[] | 'all' | undefined {
  return text === 'all' ? 'all' : listOf(';', wholeOf)(text);
}

function annotationsOf(text: string): readonly AnnotationName[] | undefined {
  const all = booleanOf(text);
  if (all !== undefined) return all ? ANNOTATIONS : [];
  return wordsOf(...ANNOTATIONS)(text);
}

function alternativesOf(text: string): number | undefined {
  const wanted = booleanOf(text);
  return wanted === undefined ? wholeOf(text) : Number(wanted);
}

const GENERAL: OptionReaders<GeneralOptions> = {
  bearings: entriesOf(bearingOf),
  radiuses: entriesOf((text) => (text === 'unlimited' ? Infinity : numberOf(text))),
  hints: entriesOf((text) => (isHint(text) ? text : undefined)),
  approaches: entriesOf(oneOf('unrestricted', 'curb', 'opposite')),
  exclude: listOf(',', (text) => (/^\w+$/.test(text) ? text : undefined)),
  generate_hints: booleanOf,
  skip_waypoints: booleanOf,
  snapping: oneOf('default', 'any'),
};

const LINE: OptionReaders<LineOptions> = {
  ...GENERAL,
  steps: booleanOf,
  annotations: annotationsOf,
  geometries: oneOf('polyline', 'polyline6', 'geojson'),
  overview: oneOf('simplified', 'full', 'false', 'by_legs'),
};

export const ROUTE_OPTIONS: OptionReaders<RouteOptions> = {
  ...LINE,
  alternatives: alternativesOf,
  continue_straight: oneOf('default', 'true', 'false'),
  waypoints: listOf(';', wholeOf),
};

export const TRIP_OPTIONS: OptionReaders<TripOptions> = {
  ...LINE,
  roundtrip: booleanOf,
  source: oneOf('any', 'first'),
  destination: oneOf('any', 'last'),
};

export const NEAREST_OPTIONS: OptionReaders<NearestOptions> = { ...GENERAL, number: wholeOf };

export const TABLE_OPTIONS: OptionReaders<TableOptions> = {
  ...GENERAL,
  sources: indexesOrAll,
  destinations: indexesOrAll,
  annotations: wordsOf('duration', 'distance'),
  fallback_speed: numberOf,
  fallback_coordinate: oneOf('input', 'snapped'),
  scale_factor: numberOf,
};
