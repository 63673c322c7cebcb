// From a GeoJSON collection of lines to a network source: bring your own roads.

import { checkMembers } from '../../errors/known-members.ts';
import { NetworkError } from '../../network/network-error.ts';
import { formatSegmentId, parseSegmentId } from '../../network/segment-ids.ts';
import type { NetworkSource, SegmentSource } from '../../network/source.ts';
import type { GeoJsonCollection, GeoJsonFeature, Properties } from './feature.ts';
import { type JoinedEnds, joinEnds } from './join-ends.ts';
import { planeOf } from './plane.ts';
import { possibleLines } from './possible-lines.ts';
import { type Line, readLines, type Skipped, type XY } from './read-lines.ts';
import { type GeoJsonMapping, MEMBERS, type MemberTable, type SegmentMembers } from './read-properties.ts';
import { splitAtCrossings } from './split-crossings.ts';
import { type Survey, surveyLines } from './survey.ts';

export interface GeoJsonOptions {
  /** Of the network. */
  name?: string;
  /** Coordinate system of the coordinates. Default: the `crs` of the collection, else `epsg:4326`. */
  crs?: string;
  /** Of names that do not tell theirs. Default `en`. */
  language?: string;
  /** Of features that do not tell theirs. Default `LocalRoadSuburban`. */
  roadType?: string;
  /** Ends so near to each other, in metres, meet. Default 0.5. */
  tolerance?: number;
  /** Whether lines also meet where they cross or touch, on the same level. Default false: at their ends only. */
  splitAtCrossings?: boolean;
  /** Ends so near to another line, in metres, that do not meet it are reported. Default 5. */
  nearMiss?: number;
}

const OPTIONS: readonly (keyof GeoJsonOptions)[] = [
  'name',
  'crs',
  'language',
  'roadType',
  'tolerance',
  'splitAtCrossings',
  'nearMiss',
];

export interface GeoJsonReport extends Survey {
  features: number;
  segments: number;
  /** Features without a road type, which have that of the options. */
  withoutRoadType: number;
  /** Lines cut at crossings. */
  splitLines: number;
  /** Ends moved to meet others. */
  movedEnds: number;
  /** Features that are not in the network. */
  skipped: Skipped[];
}

export interface GeoJsonSource extends NetworkSource {
  segments: SegmentSource[];
  report: GeoJsonReport;
}

/**
 * Reads a FeatureCollection of lines. Properties are those of `SegmentSource` (and `name`, `level`) unless a mapping tells
 * where they stand.
 *
 * @example
 * const source = importGeoJson(JSON.parse(text), { roadType: 'class', speed: 'kph', name: 'street' });
 * const network = buildNetwork(source);
 */
export function importGeoJson(
  collection: GeoJsonCollection | Iterable<GeoJsonFeature>,
  mapping: GeoJsonMapping = {},
  options: GeoJsonOptions = {},
): GeoJsonSource {
  const { roadType = 'LocalRoadSuburban', tolerance = 0.5, nearMiss = 5, language = 'en' } = options;
  if (!(tolerance >= 0 && tolerance <= 1000)) throw new RangeError(`tolerance must be 0 to 1000 m, not ${tolerance}.`);
  if (!(nearMiss >= 0 && nearMiss <= 1000)) throw new RangeError(`nearMiss must be 0 to 1000 m, not ${nearMiss}.`);
  checkNames(mapping, options);
  const { lines: listed, skipped, broken, featureCount } = readLines(collection, mapping);
  const crs = options.crs ?? crsOf(collection) ?? 'epsg:4326';
  const read = possibleLines(listed, { crs, roadType, broken });
  if (read.length === 0 && broken.length > 0) {
    const problems = broken.map(({ feature, reason }) => ({ problem: `features[${feature}]: ${reason}` }));
    throw new NetworkError('The collection cannot be imported', problems);
  }
  for (const one of broken) skipped.push(one);
  const plane = planeOf(read, isInDegrees(crs, read));
  const cut = options.splitAtCrossings ? splitAtCrossings(read, plane, tolerance) : read;
  const { lines, ends } = joined(cut, joinEnds(cut, plane, tolerance), skipped);

  const segments = segmentsOf(lines, ends, roadType);
  return {
    name: options.name ?? nameOf(collection),
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
      }),
    },
  };
}

// A name that nobody reads is a typo.
function checkNames(mapping: GeoJsonMapping, options: GeoJsonOptions): void {
  if (typeof mapping !== 'function' && (typeof mapping !== 'object' || mapping === null)) {
    throw new TypeError('The mapping must be a table from members to properties, or a function.');
  }
  const problems: { problem: string }[] = [];
  if (typeof mapping === 'object') {
    checkMembers(mapping, MEMBERS, (problem) => problems.push({ problem: `mapping.${problem}` }));
  }
  checkMembers(options, OPTIONS, (problem) => problems.push({ problem: `options.${problem}` }));
  if (problems.length > 0) throw new NetworkError('The collection cannot be imported', problems);
}

// Lines with their ends moved; what the tolerance swallowed whole is skipped.
function joined(lines: readonly Line[], ends: JoinedEnds, skipped: Skipped[]): { lines: Line[]; ends: JoinedEnds } {
  const kept: Line[] = [];
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

function segmentsOf(lines: readonly Line[], { junctionOfEnd }: JoinedEnds, roadType: string): SegmentSource[] {
  const partCount = new Map<number, number>();
  for (const { feature } of lines) partCount.set(feature, (partCount.get(feature) ?? 0) + 1);
  const isWhole = ({ feature }: Line): boolean => partCount.get(feature) === 1;
  const takenIds = new Set(lines.filter(isWhole).map(({ members }) => canonicalId(members.id)));
  // Numbers of our own could be those of a feature that tells its junctions.
  const areGiven = lines.some(({ members }) => members.start !== undefined || members.end !== undefined);
  const junctionAt = (end: number) => (areGiven ? `at ${junctionOfEnd[end]}` : junctionOfEnd[end]);

  return lines.map((line, number) => {
    const { level: _, name: __, id, start, end, ...rest } = line.members;
    const segment: SegmentSource = { ...rest, roadType: rest.roadType ?? roadType, shape: line.points };
    // A feature that tells its junctions knows better than its coordinates, unless it was cut.
    segment.start = isWhole(line) && start !== undefined ? start : junctionAt(2 * number);
    segment.end = isWhole(line) && end !== undefined ? end : junctionAt(2 * number + 1);
    if (id !== undefined) segment.id = isWhole(line) ? id : idOfPart(id, takenIds);
    return segment;
  });
}

function canonicalId(id: string | undefined): string | undefined {
  const halves = id === undefined ? undefined : parseSegmentId(id);
  return halves && formatSegmentId(halves.high, halves.low);
}

/** An id for a part of a feature that has one: the same first half, the next free second half behind a mix of it. */
function idOfPart(id: string, takenIds: Set<string | undefined>): string {
  const halves = parseSegmentId(id);
  // Not an id at all: building the network tells.
  if (!halves) return id;
  let low = Math.imul(halves.low ^ 0x9e3779b9, 0x85ebca6b);
  low = (Math.imul(low ^ (low >>> 15), 0xc2b2ae35) ^ (low >>> 16)) >>> 0;
  while (takenIds.has(formatSegmentId(halves.high, low))) low = (low + 1) >>> 0;
  const made = formatSegmentId(halves.high, low);
  takenIds.add(made);
  return made;
}

function crsOf(collection: GeoJsonCollection | Iterable<GeoJsonFeature>): string | undefined {
  const crs = 'crs' in collection ? collection.crs : undefined;
  const name = (crs as { properties?: { name?: unknown } } | undefined)?.properties?.name;
  if (typeof name !== 'string') return undefined;
  if (/CRS84$/i.test(name)) return 'epsg:4326';
  const code = /epsg\D*?:{1,2}(\d+)$/i.exec(name)?.[1];
  return code ? `epsg:${code}` : name;
}

// Whatever lies within the globe's bounds is read as degrees, unless the system is known to be flat.
function isInDegrees(crs: string, lines: readonly Line[]): boolean {
  if (/^epsg:4(?:326|258|269|267)$/i.test(crs)) return true;
  return lines.every(({ points: [[x, y]] }) => Math.abs(x) <= 360 && Math.abs(y) <= 90);
}

function nameOf(collection: GeoJsonCollection | Iterable<GeoJsonFeature>): string {
  return 'name' in collection && typeof collection.name === 'string' ? collection.name : '';
}

export type { NearMiss } from './survey.ts';
export type {
  GeoJsonCollection,
  GeoJsonFeature,
  GeoJsonMapping,
  MemberTable,
  Properties,
  SegmentMembers,
  Skipped,
  Survey,
  XY,
};
