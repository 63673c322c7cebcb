// Turns any answer into GeoJSON, for maps and GIS programs.

import { checkOptions, expectArgument } from '../errors/check-options.ts';
import { isRecord } from '../errors/is-record.ts';
import { BOOLEAN, type OptionKind } from '../errors/option-kinds.ts';

/** A geometry of GeoJSON. */
export type Geometry =
  | { type: 'Point'; coordinates: [number, number] }
  | { type: 'MultiPoint' | 'LineString'; coordinates: [number, number][] }
  | { type: 'MultiPolygon'; coordinates: [number, number][][][] };

/** A feature of an answer. `Shape` is its geometry, or null as well if the answer may have none. */
export interface AnswerFeature<Shape extends Geometry | null = Geometry | null> {
  type: 'Feature';
  geometry: Shape;
  properties: Record<string, unknown>;
}

/** An answer as a FeatureCollection. */
export interface AnswerFeatures<Shape extends Geometry | null = Geometry | null> {
  type: 'FeatureCollection';
  /** The coordinate system of the answer, if the request named one. */
  crs?: unknown;
  features: AnswerFeature<Shape>[];
}

/** The geometry of the features of an answer. It is never null for boundaries, answers with geometry, and lines of a matrix. */
export type ShapeOf<Answer, Options> = Answer extends
  | { readonly travelBoundary: object }
  | { readonly geometry: object }
  | readonly { readonly geometry: object }[]
  ? Geometry
  : Answer extends { readonly matrix: object }
    ? Options extends { readonly lines: true }
      ? Geometry
      : null
    : Geometry | null;

/** The options of `toGeoJson`. */
export interface ToGeoJsonOptions {
  /** Whether to draw a straight line from start to end for each pair of a matrix, which otherwise has no geometry. Default false. */
  lines?: boolean;
}

const ANSWER: OptionKind = {
  expected: 'the answer of a route, a matrix, a boundary or a request for segments',
  fits: isAnswer,
};

/** A geometry of an answer, which may name its coordinate system. */
type Drawn = Geometry & { crs?: unknown };
type DrawnFeature = AnswerFeature<Drawn | null>;

/** The members that answers may have and that are drawn. */
interface AnyAnswer {
  geometry?: Drawn;
  routeDirections?: { directionGeometry?: Drawn }[];
  alternatives?: AnyAnswer[];
  intermediatePoints?: Drawn;
  travelBoundary?: { costs: { geometry: Drawn }[] };
  matrix?: Pair[];
}

interface Pair {
  startPoint: { coordinates: [number, number]; crs?: unknown };
  endPoint: { coordinates: [number, number] };
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
export function toGeoJson<Answer extends object, const Options extends ToGeoJsonOptions>(
  answer: Answer,
  options?: Options,
): AnswerFeatures<ShapeOf<Answer, Options>>;
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

function featuresOf(answer: object, lines: boolean): DrawnFeature[] {
  if (Array.isArray(answer)) return answer.map(featureOf);
  const { travelBoundary, matrix } = answer as AnyAnswer;
  if (travelBoundary !== undefined) return sortedBySize(travelBoundary.costs.map(featureOf));
  if (matrix !== undefined) return matrix.map((entry) => featureOfPair(entry, lines));
  return featuresOfRoute(answer as AnyAnswer);
}

function featureOf({ geometry = null, ...properties }: { geometry?: Drawn | null }): DrawnFeature {
  return { type: 'Feature', geometry, properties };
}

function sortedBySize(bands: DrawnFeature[]): DrawnFeature[] {
  return bands.sort((a, b) => Number(b.properties['cost']) - Number(a.properties['cost']));
}

function featureOfPair({ startPoint, endPoint, ...properties }: Pair, lines: boolean): DrawnFeature {
  const { coordinates: start, crs } = startPoint;
  const { coordinates: end } = endPoint;
  if (!lines) return { type: 'Feature', geometry: null, properties: { start, end, ...properties } };
  const line: Drawn = { type: 'LineString', coordinates: [start, end], ...(crs !== undefined && { crs }) };
  return { type: 'Feature', geometry: line, properties };
}

function featuresOfRoute(answer: AnyAnswer): DrawnFeature[] {
  const { geometry, routeDirections, intermediatePoints, alternatives = [], ...figures } = answer;
  const { warnings, explanation, statistics, ...plain } = figures as Record<string, unknown>;
  const directions = (routeDirections ?? []).flatMap(({ directionGeometry, ...direction }) =>
    directionGeometry === undefined ? [] : [featureOf({ geometry: directionGeometry, ...direction })],
  );
  const points = intermediatePoints === undefined ? [] : [featureOf({ geometry: intermediatePoints })];
  const others = alternatives.flatMap((one) => featuresOfRoute({ ...one, alternatives: [] }));
  return [featureOf({ geometry: geometry ?? null, ...plain }), ...directions, ...points, ...others];
}

function withoutCrs({ type, geometry, properties }: DrawnFeature): AnswerFeature {
  const plain = geometry && ({ type: geometry.type, coordinates: geometry.coordinates } as Geometry);
  return { type, geometry: plain, properties };
}
