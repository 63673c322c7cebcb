// Turns any answer into GeoJSON, for maps and GIS programs.

import { checkOptions, expectArgument } from '../errors/check-options.ts';
import { isRecord } from '../errors/is-record.ts';
import { BOOLEAN, type OptionKind } from '../errors/option-kinds.ts';

/** A geometry of GeoJSON. */
export interface Geometry {
  type: string;
  coordinates: unknown;
  crs?: unknown;
}

/** A feature of an answer. */
export interface AnswerFeature {
  type: 'Feature';
  geometry: Geometry | null;
  properties: Record<string, unknown>;
}

/** An answer as a FeatureCollection. */
export interface AnswerFeatures {
  type: 'FeatureCollection';
  /** The coordinate system of the answer, if the request named one. */
  crs?: unknown;
  features: AnswerFeature[];
}

/** The options of `toGeoJson`. */
export interface ToGeoJsonOptions {
  /** Whether to draw a straight line from start to end for each pair of a matrix, which otherwise has no geometry. Default false. */
  lines?: boolean;
}

const ANSWER: OptionKind = {
  expected: 'the answer of a route, a matrix, a boundary or a request for segments',
  fits: isAnswer,
};

/** The members that answers may have and that are drawn. */
interface AnyAnswer {
  geometry?: Geometry;
  routeDirections?: { directionGeometry?: Geometry }[];
  alternatives?: AnyAnswer[];
  intermediatePoints?: Geometry;
  travelBoundary?: { costs: { geometry: Geometry }[] };
  matrix?: { startPoint: Geometry; endPoint: Geometry }[];
}

/**
 * A route becomes a line with its figures, plus a line for each direction that has geometry; its alternatives follow in the same form. A
 * boundary becomes an area for each cost, the largest first, so that smaller ones are drawn above. A matrix becomes a feature for each
 * pair. Segments become lines with their records.
 *
 * @example
 * toGeoJson(route(database, { startPoint, endPoint, segmentGeometryStyle: 'All' }));
 * toGeoJson(travelBoundary(database, { point, costs: [5, 10], costUnit: 'min' }));
 */
export function toGeoJson(answer: object, options?: ToGeoJsonOptions): AnswerFeatures {
  const { lines = false } = checkOptions('toGeoJson', options, { lines: BOOLEAN });
  expectAnswer(answer);
  const features = featuresOf(answer, lines);
  const crs = features.find(({ geometry }) => geometry?.crs !== undefined)?.geometry?.crs;
  return { type: 'FeatureCollection', ...(crs !== undefined && { crs }), features: features.map(withoutCrs) };
}

/** Throws a `TypeError` if a value is not an answer. */
function expectAnswer(answer: unknown): asserts answer is object {
  expectArgument('toGeoJson', answer, ANSWER);
  if (Object(answer).startCount !== undefined) {
    throw new TypeError('A table has no points: pass the answer of routeCostMatrix, which has them.');
  }
}

function isAnswer(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isRecord);
  if (!isRecord(value)) return false;
  // reads every member, so that an error of a getter is thrown here
  const { travelBoundary = { costs: [] }, matrix = [], routeDirections = [], alternatives = [] } = { ...value };
  const { costs } = Object(travelBoundary);
  const lists = [costs, matrix, routeDirections, alternatives];
  if (!lists.every((list) => Array.isArray(list) && list.every(isRecord))) return false;
  return (alternatives as AnyAnswer[]).every((one) => {
    const list = { ...one }.routeDirections ?? [];
    return Array.isArray(list) && list.every(isRecord);
  });
}

function featuresOf(answer: object, lines: boolean): AnswerFeature[] {
  if (Array.isArray(answer)) return answer.map(featureOf);
  const { travelBoundary, matrix } = answer as AnyAnswer;
  if (travelBoundary !== undefined) return sortedBySize(travelBoundary.costs.map(featureOf));
  if (matrix !== undefined) return matrix.map((entry) => featureOfPair(entry, lines));
  return featuresOfRoute(answer as AnyAnswer);
}

function featureOf({ geometry = null, ...properties }: { geometry?: Geometry | null }): AnswerFeature {
  return { type: 'Feature', geometry, properties };
}

function sortedBySize(bands: AnswerFeature[]): AnswerFeature[] {
  return bands.sort((a, b) => Number(b.properties['cost']) - Number(a.properties['cost']));
}

function featureOfPair(
  { startPoint, endPoint, ...properties }: { startPoint: Geometry; endPoint: Geometry },
  lines: boolean,
): AnswerFeature {
  const { coordinates: start, crs } = startPoint;
  const { coordinates: end } = endPoint;
  if (!lines) return { type: 'Feature', geometry: null, properties: { start, end, ...properties } };
  const line: Geometry = { type: 'LineString', coordinates: [start, end], ...(crs !== undefined && { crs }) };
  return { type: 'Feature', geometry: line, properties };
}

function featuresOfRoute(answer: AnyAnswer): AnswerFeature[] {
  const { geometry, routeDirections, intermediatePoints, alternatives = [], ...figures } = answer;
  const { warnings, explanation, statistics, ...plain } = figures as Record<string, unknown>;
  const directions = (routeDirections ?? []).flatMap(({ directionGeometry, ...direction }) =>
    directionGeometry === undefined ? [] : [featureOf({ geometry: directionGeometry, ...direction })],
  );
  const points = intermediatePoints === undefined ? [] : [featureOf({ geometry: intermediatePoints })];
  const others = alternatives.flatMap((one) => featuresOfRoute({ ...one, alternatives: [] }));
  return [featureOf({ geometry: geometry ?? null, ...plain }), ...directions, ...points, ...others];
}

function withoutCrs({ type, geometry, properties }: AnswerFeature): AnswerFeature {
  return { type, geometry: geometry && { type: geometry.type, coordinates: geometry.coordinates }, properties };
}
