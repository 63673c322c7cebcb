// Turns a GeoJSON collection of lines into a network source, so that you can use your own roads.

import { readOptions } from '../../errors/check-options.ts';
import { BOOLEAN, numberAbove, numberFrom, type OptionKinds, SIGNAL, TEXT } from '../../errors/option-kinds.ts';
import { systemOfOgc } from '../../geo/ogc-names.ts';
import { NetworkError } from '../../network/network-error.ts';
import type { RoadTypeInput } from '../../network/road-types.ts';
import { formatSegmentId, parseSegmentId } from '../../network/segment-ids.ts';
import { TAG_KEYS } from '../../network/segment-tags.ts';
import type { NetworkSource, SegmentSource } from '../../network/source.ts';
import type { FeatureProperties, GeoJsonCollection, GeoJsonFeature } from './feature.ts';
import { checkImportBudget, startImportBudget } from './import-budget.ts';
import { type JoinedEnds, joinEnds } from './join-ends.ts';
import { planeOf } from './plane.ts';
import { possibleLines } from './possible-lines.ts';
import { readLines, type Skipped, type SourceLine, type XY } from './read-lines.ts';
import { type GeoJsonMapping, MAPPING, type MemberTable, type SegmentMembers } from './read-properties.ts';
import { splitAtCrossings } from './split-crossings.ts';
import { type Survey, surveyLines } from './survey.ts';

/** The options of `importGeoJson`. */
export interface GeoJsonOptions {
  /** Name of the network. */
  name?: string | undefined;
  /** Coordinate system of the coordinates. Default: the `crs` of the collection, otherwise `epsg:4326`. */
  crs?: string | undefined;
  /** Language of names without a language. Default `en`. */
  language?: string | undefined;
  /** Road type of features without a road type. Default `LocalRoadSuburban`. */
  roadType?: RoadTypeInput | undefined;
  /** Properties to keep as tags of segments, such as `['surface', 'lit']`. Records show them if a request asks for them. */
  keep?: readonly string[] | undefined;
  /** Ends that lie within this many metres of each other are joined. Default 0.5. */
  tolerance?: number | undefined;
  /** Whether lines on the same level also meet where they cross or touch. Default false: lines only meet at their ends. */
  splitAtCrossings?: boolean | undefined;
  /** The report lists ends within this many metres of a line that they do not touch. Default 5. */
  nearMiss?: number | undefined;
  /** Multiplies the normal limit on the work of an import. Real maps do not reach it. Use Infinity for trusted data. Default 1. */
  expansion?: number | undefined;
  /** Time limit of the import. Default: none. */
  milliseconds?: number | undefined;
  /** A signal that is checked while lines are read, joined and cut. If it aborts, its reason is thrown. */
  signal?: AbortSignal | undefined;
}

const METRES = numberFrom(0, 1000);
const OPTIONS: OptionKinds<GeoJsonOptions> = {
  name: TEXT,
  crs: TEXT,
  language: TEXT,
  roadType: TEXT,
  keep: TAG_KEYS,
  tolerance: METRES,
  splitAtCrossings: BOOLEAN,
  nearMiss: METRES,
  expansion: numberAbove(0),
  milliseconds: numberAbove(0),
  signal: SIGNAL,
};

/** What `importGeoJson` did, and what may be wrong with the lines. */
export interface GeoJsonReport extends Survey {
  features: number;
  segments: number;
  /** The number of features without a road type, which got it from the options. */
  withoutRoadType: number;
  /** Lines cut at crossings. */
  splitLines: number;
  /** Ends moved to meet other ends. */
  movedEnds: number;
  /** Features that are not in the network. */
  skipped: Skipped[];
}

/** A network source from GeoJSON, with a report. */
export interface GeoJsonSource extends NetworkSource {
  segments: SegmentSource[];
  report: GeoJsonReport;
}

/**
 * Reads a FeatureCollection of lines. Properties have the names of `SegmentSource` (and `name`, `level`) unless a mapping gives
 * other names.
 *
 * @example
 * const source = importGeoJson(JSON.parse(text), { roadType: 'class', speed: 'kph', name: 'street' });
 * const network = buildNetwork(source);
 */
export function importGeoJson(
  collection: GeoJsonCollection | Iterable<GeoJsonFeature>,
  mapping: GeoJsonMapping = {},
  options?: GeoJsonOptions,
): GeoJsonSource {
  const settings = readGeoJsonOptions(mapping, options);
  const { roadType = 'LocalRoadSuburban', tolerance = 0.5, nearMiss = 5, language = 'en' } = settings;
  const { expansion = 1, milliseconds = Number.POSITIVE_INFINITY, signal } = settings;
  const budget = startImportBudget({ expansion, milliseconds, signal });
  const {
    lines: listed,
    skipped,
    broken,
    featureCount,
  } = readLines(collection, { mapping, keep: settings.keep }, budget);
  const crs = settings.crs ?? crsOf(collection) ?? 'epsg:4326';
  const read = possibleLines(listed, { crs, roadType, broken });
  if (read.length === 0 && broken.length > 0) {
    const problems = broken.map(({ feature, reason }) => ({ problem: `features[${feature}]: ${reason}` }));
    throw new NetworkError('The collection cannot be imported', problems);
  }
  for (const one of broken) skipped.push(one);
  const plane = planeOf(read, isInDegrees(crs, read));
  const cut = settings.splitAtCrossings ? splitAtCrossings(read, { plane, tolerance, budget }) : read;
  const { lines, ends } = joined(cut, joinEnds(cut, { plane, tolerance, budget }), skipped);

  checkImportBudget(budget);
  const segments = segmentsOf(lines, ends, roadType);
  checkImportBudget(budget);
  return {
    name: settings.name ?? nameOf(collection),
    crs,
    language,
    segments,
    report: {
      features: featureCount,
      segments: segments.length,
      withoutRoadType: new Set(lines.filter(({ members }) => !members.roadType).map(({ feature }) => feature)).size,
      splitLines: cut.length - read.length,
      movedEnds: ends.moved,
      skipped,
      ...surveyLines(lines, ends, plane, {
        tolerance: Math.max(tolerance, 0.001),
        nearMiss: Math.max(nearMiss, tolerance),
        budget,
      }),
    },
  };
}

/** Throws one error that lists everything wrong with mapping and options. Unknown names are typos. */
function readGeoJsonOptions(mapping: unknown, options: unknown): GeoJsonOptions {
  const problems: string[] = [];
  const complain = (problem: string) => problems.push(problem);
  if (typeof mapping !== 'function') readOptions(mapping ?? null, MAPPING, complain, 'mapping');
  const read = readOptions(options, OPTIONS, complain, 'options');
  if (problems.length > 0) throw new RangeError(`The collection cannot be imported: ${problems.join('; ')}`);
  return read;
}

// The lines with their ends moved. A line shorter than the tolerance disappears, and is reported as skipped.
function joined(
  lines: readonly SourceLine[],
  ends: JoinedEnds,
  skipped: Skipped[],
): { lines: SourceLine[]; ends: JoinedEnds } {
  const kept: SourceLine[] = [];
  const junctionOfEnd: number[] = [];
  lines.forEach((line, number) => {
    const start = ends.junctionOfEnd[2 * number];
    const end = ends.junctionOfEnd[2 * number + 1];
    if (start === end && line.points.length === 2) {
      skipped.push({ feature: line.feature, reason: 'shorter than the tolerance' });
      return;
    }
    kept.push({ ...line, points: [ends.points[start], ...line.points.slice(1, -1), ends.points[end]] });
    junctionOfEnd.push(start, end);
  });
  return { lines: kept, ends: { ...ends, junctionOfEnd: Uint32Array.from(junctionOfEnd) } };
}

function segmentsOf(
  lines: readonly SourceLine[],
  { junctionOfEnd }: JoinedEnds,
  roadType: RoadTypeInput,
): SegmentSource[] {
  const partCount = new Map<number, number>();
  for (const { feature } of lines) partCount.set(feature, (partCount.get(feature) ?? 0) + 1);
  const isWhole = ({ feature }: SourceLine): boolean => partCount.get(feature) === 1;
  const partIds = openPartIds(lines.filter(isWhole).map(({ members }) => members.id));
  // Generated numbers could equal junctions that features name.
  const areGiven = lines.some(({ members }) => members.start !== undefined || members.end !== undefined);
  const junctionAt = (end: number) => (areGiven ? `at ${junctionOfEnd[end]}` : junctionOfEnd[end]);

  return lines.map((line, number) => {
    const { level: _, name: __, id, start, end, ...rest } = line.members;
    const segment: SegmentSource = { ...rest, roadType: rest.roadType ?? roadType, shape: line.points };
    // Junctions that a feature names take precedence over its coordinates, unless the feature was cut.
    segment.start = isWhole(line) && start !== undefined ? start : junctionAt(2 * number);
    segment.end = isWhole(line) && end !== undefined ? end : junctionAt(2 * number + 1);
    if (id !== undefined) segment.id = isWhole(line) ? id : partIds(id);
    return segment;
  });
}

function canonicalId(id: unknown): string | undefined {
  const halves = halvesOf(id);
  return halves && formatSegmentId(halves.high, halves.low);
}

/** The two halves of an id. With an unknown coordinate system, ids were not checked and may be any value. */
function halvesOf(id: unknown): ReturnType<typeof parseSegmentId> {
  return typeof id === 'string' ? parseSegmentId(id) : undefined;
}

/**
 * Gives ids to the parts of features that have an id. The first half of this id is the first half of each part's id. The second half is the
 * next free number after a hash of the id. If an id is taken, the place where the search for a free one ended is remembered. Otherwise
 * thousands of parts of one feature would try the same ids again and again.
 */
function openPartIds(given: readonly (string | undefined)[]): (id: string) => string {
  /** A lower bound of the distance from a taken id to the next free one. */
  const freeBehind = new Map<string | undefined, number>(given.map((id) => [canonicalId(id), 1]));
  return (id) => {
    const halves = halvesOf(id);
    // a value that is not an id; `buildNetwork` reports it
    if (!halves) return id;
    let low = Math.imul(halves.low ^ 0x9e3779b9, 0x85ebca6b);
    low = (Math.imul(low ^ (low >>> 15), 0xc2b2ae35) ^ (low >>> 16)) >>> 0;
    const passed: { at: number; made: string }[] = [];
    let at = 0;
    let made = formatSegmentId(halves.high, low);
    for (let step = freeBehind.get(made); step !== undefined; step = freeBehind.get(made)) {
      passed.push({ at, made });
      at += step;
      made = formatSegmentId(halves.high, (low + at) >>> 0);
    }
    freeBehind.set(made, 1);
    for (const one of passed) freeBehind.set(one.made, at + 1 - one.at);
    return made;
  };
}

function crsOf(collection: GeoJsonCollection | Iterable<GeoJsonFeature>): string | undefined {
  const crs = 'crs' in collection ? collection.crs : undefined;
  const name = (crs as { properties?: { name?: unknown } } | undefined)?.properties?.name;
  if (typeof name !== 'string') return undefined;
  return systemOfOgc(name) ?? (/^epsg:\d+$/i.test(name) ? name.toLowerCase() : name);
}

// Coordinates within the globe's bounds are read as degrees, unless the system is known to be flat.
function isInDegrees(crs: string, lines: readonly SourceLine[]): boolean {
  if (/^epsg:4(?:326|258|269|267)$/i.test(crs)) return true;
  return lines.every(({ points: [[x, y]] }) => Math.abs(x) <= 360 && Math.abs(y) <= 90);
}

function nameOf(collection: GeoJsonCollection | Iterable<GeoJsonFeature>): string {
  return 'name' in collection && typeof collection.name === 'string' ? collection.name : '';
}

export type { NearEnd } from './survey.ts';
export type {
  FeatureProperties,
  GeoJsonCollection,
  GeoJsonFeature,
  GeoJsonMapping,
  MemberTable,
  SegmentMembers,
  Skipped,
  Survey,
  XY,
};
