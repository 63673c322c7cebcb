// The figures of a leg, for each piece between a point of its line and the next point.

import { changesRide } from '../costing/speed-of-ride.ts';
import type { Call } from '../database/call.ts';
import type { Leg } from '../network/leg.ts';
import { type Network, PER_DEGREE } from '../network/network.ts';
import { osmNodesOf } from '../network/osm-ids.ts';
import { metresOfPiece } from '../network/piece-length.ts';
import { upTo } from '../network/place.ts';
import { placeInPieces, pointOfPlace } from '../network/segment-shape.ts';
import { listOf, type MakeList, makeArray } from '../operations/json/answer-lists.ts';
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

/** How many figures are written at once. */
const TOGETHER = 1000;
/** The shapes of how many segments are remembered. A long route uses the same segments again and again. */
const MOST_KEPT = 16_384;

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

export class Annotator {
  readonly #call: Call;
  readonly #names: readonly AnnotationName[];
  readonly #makeList: MakeList;
  readonly #rowReader: RowReader;

  constructor(call: Call, names: readonly AnnotationName[], makeList: MakeList) {
    this.#call = call;
    this.#names = names;
    this.#makeList = makeList;
    this.#rowReader = new RowReader(call.database.network);
  }

  annotate(leg: Leg): Annotation {
    const pieces = piecesOf(this.#call, leg, this.#rowReader);
    const annotation: Annotation = {};
    for (const name of this.#names) {
      if (name !== 'nodes' || pieces.nodes.length > 0) annotation[name] = this.#listOf(this.#figures(name, pieces));
    }
    if (annotation.datasources !== undefined) annotation.metadata = { datasource_names: [...DATASOURCES] };
    return annotation;
  }

  #figures(name: AnnotationName, pieces: AnnotatedPieces): number[] {
    if (name === 'duration') return tenthsOf(pieces.time, 1000);
    if (name === 'distance') return pieces.length.map((length) => length / 100);
    if (name === 'weight') return tenthsOf(pieces.weight, weightUnits(this.#call.weighted));
    if (name === 'datasources') return pieces.datasource;
    return name === 'speed' ? pieces.length.map((length, i) => speedOf(length, pieces.time[i])) : pieces.nodes;
  }

  #listOf(figures: number[]): number[] {
    if (this.#makeList === makeArray) return figures;
    return listOf(figures, (figure) => figure, this.#makeList, TOGETHER);
  }
}

function speedOf(length: number, time: number): number {
  return time === 0 ? 0 : tenth((10 * length) / time);
}

function piecesOf(call: Call, leg: Leg, rows: RowReader): AnnotatedPieces {
  const { database, weighted } = call;
  const { network } = database;
  const gathered = new GatheredPieces();
  const ofMode = database.costs.viewOf(weighted.costing).network;
  for (let row = 0; row < leg.directedSegment.length; row++) {
    const datasource = changesRide(ofMode, weighted, leg.directedSegment[row]) ? 1 : 0;
    addPieces(gathered, rows, leg, row, datasource);
  }
  if (leg.directedSegment.length === 0) {
    // a leg without length has one piece, between the two nodes around its place
    const ids = osmNodesOf(network, leg.start.segment);
    const piece = placeInPieces(network, leg.start).piece;
    gathered.addPoint(...pointOfPlace(network, leg.start), ids?.[piece], 0);
    gathered.node = ids?.[piece + 1];
  }
  return gathered.finish();
}

/** Collects the pieces of a line. A point equal to the previous one makes no piece: the figures up to it count for the next piece. */
class GatheredPieces {
  readonly #pieces: AnnotatedPieces = { time: [], length: [], weight: [], datasource: [], nodes: [] };
  #isBegun = false;
  #lastX = 0;
  #lastY = 0;
  /** The node at the point that was added last, if the network keeps ids. */
  node: number | undefined;
  /** The time and length that were travelled since the last piece. */
  time = 0;
  length = 0;
  weight = 0;

  addPoint(x: number, y: number, node: number | undefined, datasource: number): void {
    const { nodes } = this.#pieces;
    this.node = node;
    if (this.#isBegun && (this.#lastX !== x || this.#lastY !== y)) this.#addPiece(datasource);
    // equal points share one node: the node of the first of these points or, at the beginning of the line, of the last
    else if (this.#pieces.time.length === 0 && node !== undefined) nodes[0] = node;
    this.#isBegun = true;
    this.#lastX = x;
    this.#lastY = y;
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
function addPieces(gathered: GatheredPieces, rows: RowReader, leg: Leg, row: number, datasource: number): void {
  const count = rows.read(leg, row);
  const { x, y, node, ridden } = rows;
  const whole = ridden[count - 1];
  const time = leg.time[row] - leg.delay[row];
  const length = leg.length[row];
  const weight = leg.weight[row] - leg.delayWeight[row];
  let timeBefore = 0;
  let lengthBefore = 0;
  let weightBefore = 0;
  gathered.addPoint(x[0], y[0], node[0], datasource);
  for (let i = 1; i < count; i++) {
    // the first piece of a row without length has all figures
    const [at, end] = whole === 0 ? [1, 1] : [ridden[i], whole];
    const timeUpTo = upTo(time, at, end);
    const lengthUpTo = upTo(length, at, end);
    const weightUpTo = upTo(weight, at, end);
    gathered.time += timeUpTo - timeBefore;
    gathered.length += lengthUpTo - lengthBefore;
    gathered.weight += weightUpTo - weightBefore;
    timeBefore = timeUpTo;
    lengthBefore = lengthUpTo;
    weightBefore = weightUpTo;
    gathered.addPoint(x[i], y[i], node[i], datasource);
  }
}

/** Reads the points of rows on their line, in travel order. Its arrays are used again for each row. */
class RowReader {
  readonly #network: Network;
  readonly #positions = new Map<number, readonly number[]>();
  readonly x: number[] = [];
  readonly y: number[] = [];
  /**
   * The id of the node at each point, if the network keeps ids. An end between two points of the shape has the id of the nearer point outside
   * the row.
   */
  readonly node: (number | undefined)[] = [];
  /** Centimetres from the beginning of the row. */
  readonly ridden: number[] = [];

  constructor(network: Network) {
    this.#network = network;
  }

  /** Reads a row, and returns the number of its points. */
  read({ directedSegment, from, to }: Leg, row: number): number {
    const network = this.#network;
    const { x, y, node, ridden } = this;
    const segment = directedSegment[row] >>> 1;
    const isBackward = (directedSegment[row] & 1) !== 0;
    const [low, high] = isBackward ? [to[row], from[row]] : [from[row], to[row]];
    const isWhole = high - low === network.length[segment];
    const at = this.#positionsOf(segment);
    const ids = osmNodesOf(network, segment);
    const begin = isWhole ? 0 : placeInPieces(network, { segment, at: low }).piece;
    const end = isWhole ? at.length - 1 : placeInPieces(network, { segment, at: high }).piece + 1;
    const first = network.firstPoint[segment];
    for (let i = begin; i <= end; i++) {
      const slot = isBackward ? end - i : i - begin;
      x[slot] = network.pointX[first + i] / PER_DEGREE;
      y[slot] = network.pointY[first + i] / PER_DEGREE;
      node[slot] = ids?.[i];
      const passed = Math.min(high, Math.max(low, at[i]));
      ridden[slot] = isBackward ? high - passed : passed - low;
    }
    const last = end - begin;
    ridden[0] = 0;
    ridden[last] = high - low;
    if (!isWhole) {
      [x[0], y[0]] = pointOfPlace(network, { segment, at: from[row] });
      [x[last], y[last]] = pointOfPlace(network, { segment, at: to[row] });
    }
    return last + 1;
  }

  #positionsOf(segment: number): readonly number[] {
    let positions = this.#positions.get(segment);
    if (positions === undefined) {
      if (this.#positions.size === MOST_KEPT) this.#positions.clear();
      this.#positions.set(segment, (positions = positionsOf(this.#network, segment)));
    }
    return positions;
  }
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
