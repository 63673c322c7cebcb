// The figures of a leg, for each piece between a point of its line and the next point.

import { changesRide } from '../costing/speed-of-ride.ts';
import type { Call } from '../database/call.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { osmNodesOf } from '../network/osm-ids.ts';
import { metresOfPiece } from '../network/piece-length.ts';
import { upTo } from '../network/place.ts';
import { type LonLat, placeInPieces, pointOfPlace, pointOfVertex } from '../network/segment-shape.ts';
import type { AnnotationName } from './options.ts';
import { tenth, tenthsOf } from './round.ts';
import { weightUnits } from './weight-units.ts';

/** Figures for each piece between two positions of a line. */
export interface Annotation {
  duration?: number[];
  nodes?: number[];
  distance?: number[];
  weight?: number[];
  datasources?: number[];
  speed?: number[];
  metadata?: { datasource_names: string[] };
}

/** The sources of figures: the data, or the changes of the request. */
const DATASOURCES = ['network', 'request'];

/** Figures of the pieces of a leg, one after the other. */
interface AnnotatedPieces {
  /** Whole milliseconds, centimetres, and units of weight. */
  readonly time: number[];
  readonly length: number[];
  readonly weight: number[];
  readonly datasource: number[];
  /** The nodes around the pieces, one more than there are pieces; empty if the network keeps no ids. */
  readonly nodes: number[];
}

export function annotationOf(call: Call, leg: Leg, names: readonly AnnotationName[]): Annotation {
  const pieces = piecesOf(call, leg);
  const annotation: Annotation = {};
  for (const name of names) {
    if (name === 'duration') annotation.duration = tenthsOf(pieces.time, 1000);
    else if (name === 'distance') annotation.distance = pieces.length.map((length) => length / 100);
    else if (name === 'weight') annotation.weight = tenthsOf(pieces.weight, weightUnits(call.weighted));
    else if (name === 'datasources') annotation.datasources = pieces.datasource;
    else if (name === 'speed') annotation.speed = pieces.length.map((length, i) => speedOf(length, pieces.time[i]));
    else if (pieces.nodes.length > 0) annotation.nodes = pieces.nodes;
  }
  if (annotation.datasources !== undefined) annotation.metadata = { datasource_names: [...DATASOURCES] };
  return annotation;
}

/** A speed in metres per second. */
function speedOf(length: number, time: number): number {
  return time === 0 ? 0 : tenth((10 * length) / time);
}

function piecesOf(call: Call, leg: Leg): AnnotatedPieces {
  const { network } = call.database;
  const gathered = new GatheredPieces();
  for (let row = 0; row < leg.directedSegment.length; row++) addPieces(gathered, call, leg, row);
  if (leg.directedSegment.length === 0) {
    // a leg without length has one piece, between the two nodes around its place
    const ids = osmNodesOf(network, leg.start.segment);
    const piece = placeInPieces(network, leg.start).piece;
    gathered.addPoint(pointOfPlace(network, leg.start), ids?.[piece], 0);
    gathered.node = ids?.[piece + 1];
  }
  return gathered.finish();
}

/** Collects the pieces of a line. A point equal to the previous one makes no piece: the figures up to it count for the next piece. */
class GatheredPieces {
  readonly #pieces: AnnotatedPieces = { time: [], length: [], weight: [], datasource: [], nodes: [] };
  #last: LonLat | undefined;
  /** The node at the point that was added last, if the network keeps ids. */
  node: number | undefined;
  /** The time and length that were travelled since the last piece. */
  time = 0;
  length = 0;
  weight = 0;

  addPoint(point: LonLat, node: number | undefined, datasource: number): void {
    const { nodes } = this.#pieces;
    const last = this.#last;
    this.node = node;
    if (last !== undefined && (last[0] !== point[0] || last[1] !== point[1])) this.#addPiece(datasource);
    // equal points share one node: the node of the first of these points or, at the beginning of the line, of the last
    else if (this.#pieces.time.length === 0 && node !== undefined) nodes[0] = node;
    this.#last = point;
  }

  finish(): AnnotatedPieces {
    const { time, length, weight } = this.#pieces;
    const last = time.length - 1;
    if (last < 0) {
      this.#addPiece(0);
      return this.#pieces;
    }
    time[last] += this.time;
    length[last] += this.length;
    weight[last] += this.weight;
    return this.#pieces;
  }

  #addPiece(datasource: number): void {
    const { time, length, weight, datasource: datasources, nodes } = this.#pieces;
    time.push(this.time);
    length.push(this.length);
    weight.push(this.weight);
    datasources.push(datasource);
    if (this.node !== undefined) nodes.push(this.node);
    this.time = this.length = this.weight = 0;
  }
}

/** Divides the figures of a row among its pieces. As in OSRM, they add up to the figures of the row without the delay at its end. */
function addPieces(gathered: GatheredPieces, { database, weighted }: Call, leg: Leg, row: number): void {
  const { network } = database;
  const segment = leg.directedSegment[row] >>> 1;
  const ids = osmNodesOf(network, segment);
  const ofMode = database.costs.viewOf(weighted.costing).network;
  const datasource = changesRide(ofMode, weighted, leg.directedSegment[row]) ? 1 : 0;
  const { length } = leg;
  const time = leg.time[row] - leg.delay[row];
  const weight = leg.weight[row] - leg.delayWeight[row];
  const { vertex, point, ridden } = pointsOfRow(network, leg, row);
  const whole = ridden[ridden.length - 1];
  const partOf = (value: number, i: number): number =>
    whole === 0 ? (i === 1 ? value : 0) : upTo(value, ridden[i], whole) - upTo(value, ridden[i - 1], whole);
  for (let i = 0; i < point.length; i++) {
    if (i > 0) {
      gathered.time += partOf(time, i);
      gathered.length += partOf(length[row], i);
      gathered.weight += partOf(weight, i);
    }
    gathered.addPoint(point[i], ids?.[vertex[i]], datasource);
  }
}

/** The points of a row on its line, in travel order. */
interface RowPoints {
  readonly point: readonly LonLat[];
  /**
   * The index of each point among the points of the shape. An end between two points of the shape has the index of the nearer point outside
   * the row.
   */
  readonly vertex: readonly number[];
  /** Centimetres from the beginning of the row. */
  readonly ridden: readonly number[];
}

function pointsOfRow(network: Network, { directedSegment, from, to }: Leg, row: number): RowPoints {
  const segment = directedSegment[row] >>> 1;
  const [low, high] = [Math.min(from[row], to[row]), Math.max(from[row], to[row])];
  const at = positionsOf(network, segment);
  const first = network.firstPoint[segment];
  const isWhole = high - low === network.length[segment];
  const begin = isWhole ? 0 : placeInPieces(network, { segment, at: low }).piece;
  const end = isWhole ? at.length - 1 : placeInPieces(network, { segment, at: high }).piece + 1;
  const point: LonLat[] = [pointOfPlace(network, { segment, at: low })];
  const vertex = [begin];
  const ridden = [0];
  for (let i = begin + 1; i < end; i++) {
    point.push(pointOfVertex(network, first + i));
    vertex.push(i);
    ridden.push(Math.min(high, Math.max(low, at[i])) - low);
  }
  point.push(isWhole ? pointOfVertex(network, first + end) : pointOfPlace(network, { segment, at: high }));
  vertex.push(end);
  ridden.push(high - low);
  if ((directedSegment[row] & 1) === 0) return { point, vertex, ridden };
  return {
    point: point.reverse(),
    vertex: vertex.reverse(),
    ridden: ridden.reverse().map((centimetres) => high - low - centimetres),
  };
}

/** Whole centimetres from the start of a segment to each of its points. */
function positionsOf({ firstPoint, pointX, pointY, length }: Network, segment: number): number[] {
  const first = firstPoint[segment];
  const metres = [0];
  for (let i = first; i + 1 < firstPoint[segment + 1]; i++) {
    metres.push(metres[metres.length - 1] + metresOfPiece(pointX, pointY, i));
  }
  const total = metres[metres.length - 1];
  return metres.map((before) => (total === 0 ? 0 : Math.round((length[segment] * before) / total)));
}
