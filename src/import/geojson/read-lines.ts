// The lines of a collection, one for each future stretch of road.

import { showValue } from '../../errors/show-value.ts';
import type { GeoJsonCollection, GeoJsonFeature } from './feature.ts';
import { checkImportBudget, type ImportBudget } from './import-budget.ts';
import { type GeoJsonMapping, readMembers, type SegmentMembers } from './read-properties.ts';

/** A position in the coordinate system of the collection. */
export type XY = readonly [x: number, y: number];

/** A line and the properties of its feature. */
export interface SourceLine {
  /** Position of its feature in the collection. */
  feature: number;
  points: XY[];
  members: SegmentMembers;
}

/** A feature that is not in the network, and why. */
export interface Skipped {
  /** Position of the feature in the collection. */
  feature: number;
  reason: string;
}

/** Reads all lines. Other features are skipped with a reason; impossible lines go into `broken`. */
export function readLines(
  collection: GeoJsonCollection | Iterable<GeoJsonFeature>,
  { mapping, keep }: { readonly mapping: GeoJsonMapping; readonly keep?: readonly string[] | undefined },
  budget: ImportBudget,
): { lines: SourceLine[]; skipped: Skipped[]; broken: Skipped[]; featureCount: number } {
  const lines: SourceLine[] = [];
  const skipped: Skipped[] = [];
  const broken: Skipped[] = [];
  let feature = -1;
  let members: SegmentMembers | undefined;
  const addLine = (list: unknown): void => {
    const points = readPoints(list);
    if (typeof points === 'string') return void broken.push({ feature, reason: points });
    budget.positions += points.length;
    if (points.length < 2) skipped.push({ feature, reason: 'a line of fewer than two different points' });
    else if (members) lines.push({ feature, points, members });
  };
  for (const one of featuresOf(collection)) {
    feature++;
    if (feature % 64 === 0) checkImportBudget(budget);
    const geometry = one?.geometry;
    if (one?.type !== 'Feature' || !geometry) {
      skipped.push({ feature, reason: 'not a feature with a geometry' });
      continue;
    }
    const lists =
      geometry.type === 'LineString'
        ? [geometry.coordinates]
        : geometry.type === 'MultiLineString'
          ? geometry.coordinates
          : undefined;
    if (!Array.isArray(lists)) {
      skipped.push({ feature, reason: `${showValue(geometry.type)} is not a line` });
      continue;
    }
    members = readMembers(one, mapping, keep);
    if (!members) {
      skipped.push({ feature, reason: 'left out by the mapping' });
      continue;
    }
    for (const list of lists) addLine(list);
  }
  return { lines, skipped, broken, featureCount: feature + 1 };
}

function featuresOf(collection: GeoJsonCollection | Iterable<GeoJsonFeature>): Iterable<GeoJsonFeature> {
  try {
    const isObject = typeof collection === 'object' && collection !== null;
    const features = isObject && 'features' in collection ? collection.features : collection;
    if (typeof features === 'object' && features && Symbol.iterator in features) return features;
  } catch {
    // some proxies throw when they are inspected
  }
  throw new TypeError('importGeoJson takes a FeatureCollection, or features in an array.');
}

// Reads the points of a line. Drops heights, and points that repeat the previous one.
function readPoints(list: unknown): XY[] | string {
  if (!Array.isArray(list)) return 'coordinates: expected a list of positions';
  const points: XY[] = [];
  for (let i = 0; i < list.length; i++) {
    const [x, y] = Array.isArray(list[i]) ? list[i] : [];
    if (!Number.isFinite(x) || !Number.isFinite(y)) return `coordinates[${i}]: expected two numbers`;
    const last = points[points.length - 1];
    if (!last || last[0] !== x || last[1] !== y) points.push([x, y]);
  }
  return points;
}
