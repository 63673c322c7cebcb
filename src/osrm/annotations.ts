// The figures of a leg, for each piece between a point of its line and the next point.

import { checkClockAt } from '../budget/budget.ts';
import { changesRide } from '../costing/speed-of-ride.ts';
import type { Call } from '../database/call.ts';
import type { LegRows } from '../network/leg.ts';
import { type Network, PER_DEGREE } from '../network/network.ts';
import { hasOsmNodes, osmNodeAt } from '../network/osm-ids.ts';
import { metresOfPiece } from '../network/piece-length.ts';
import { type Place, upTo } from '../network/place.ts';
import { placeInPieces, pointOfPlace } from '../network/segment-shape.ts';
import type { ListMaker, MakeList } from '../operations/json/answer-lists.ts';
import type { NumberText } from './number-text.ts';
import type { AnnotationName } from './options.ts';
import { TenthsInTurn } from './round.ts';
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

/** How many pieces are gathered before their figures are written. A route through thousands of coordinates has millions. */
const TOGETHER = 4096;
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
  readonly #text: NumberText;

  constructor(call: Call, names: readonly AnnotationName[], makeList: MakeList, text: NumberText) {
    this.#call = call;
    this.#names = names;
    this.#makeList = makeList;
    this.#text = text;
    this.#rowReader = new RowReader(call.database.network, names.includes('nodes'));
  }

  /** The figures of a leg from its start and its rows, which come in lists. */
  annotate(start: Place, lists: Iterable<LegRows>): Annotation {
    const figures = this.#names.map((name) => new Figures(name, this.#call, this.#makeList<number>()));
    for (const pieces of this.#piecesOf(start, lists)) for (const one of figures) one.add(pieces, this.#text);
    const annotation: Annotation = {};
    for (const { name, isEmpty, made } of figures) if (!isEmpty) annotation[name] = made.list;
    if (annotation.datasources !== undefined) annotation.metadata = { datasource_names: [...DATASOURCES] };
    return annotation;
  }

  *#piecesOf(start: Place, lists: Iterable<LegRows>): Generator<AnnotatedPieces> {
    const { database, weighted, budget } = this.#call;
    const ofMode = database.costs.viewOf(weighted.costing).network;
    const gathered = new GatheredPieces();
    let isRidden = false;
    for (const rows of lists) {
      const { directedSegment } = rows;
      for (let row = 0; row < directedSegment.length; row++) {
        checkClockAt(budget, row);
        const datasource = changesRide(ofMode, weighted, directedSegment[row]) ? 1 : 0;
        addPieces(gathered, this.#rowReader, rows, row, datasource);
        if (gathered.count > TOGETHER) yield gathered.take();
        isRidden = true;
      }
    }
    if (!isRidden) this.#rowReader.standAt(gathered, start);
    yield gathered.finish();
  }
}

/** The figures of one name, in whole units, a power of ten of which make the unit of the answer. */
class Figures {
  readonly name: AnnotationName;
  readonly made: ListMaker<number>;
  readonly #scale: number;
  readonly #tenths: TenthsInTurn | undefined;
  isEmpty = true;

  constructor(name: AnnotationName, { weighted }: Call, made: ListMaker<number>) {
    this.name = name;
    this.made = made;
    this.#scale = SCALES[name];
    if (name === 'duration') this.#tenths = new TenthsInTurn(1000);
    if (name === 'weight') this.#tenths = new TenthsInTurn(weightUnits(weighted));
  }

  add(pieces: AnnotatedPieces, text: NumberText): void {
    const units = this.#unitsOf(pieces);
    if (units.length === 0) return;
    this.isEmpty = false;
    const scale = this.#scale;
    if (this.made.addText !== undefined) this.made.addText(text.numbers(units, scale));
    else this.made.add(scale === 1 ? units : units.map((count) => count / scale));
  }

  #unitsOf({ time, length, weight, datasource, nodes }: AnnotatedPieces): number[] {
    if (this.name === 'duration') return this.#tenths!.of(time);
    if (this.name === 'weight') return this.#tenths!.of(weight);
    if (this.name === 'distance') return length;
    if (this.name === 'datasources') return datasource;
    return this.name === 'speed' ? length.map((one, i) => speedOf(one, time[i])) : nodes;
  }
}

const SCALES: Readonly<Record<AnnotationName, number>> = {
  ...{ duration: 10, distance: 100, weight: 10, speed: 10 },
  ...{ datasources: 1, nodes: 1 },
};

/** The speed in tenths of metres per second. */
function speedOf(length: number, time: number): number {
  return time === 0 ? 0 : Math.round(((10 * length) / time) * 10);
}

/** Stands for a node without an id. Where a list also holds `undefined`, each large id in it is an object. */
const NO_NODE = -1;

/** Collects the pieces of a line. A point equal to the previous one makes no piece: the figures up to it count for the next piece. */
class GatheredPieces {
  readonly #pieces: AnnotatedPieces = { time: [], length: [], weight: [], datasource: [], nodes: [] };
  #isBegun = false;
  #lastX = 0;
  #lastY = 0;
  /** The node at the point that was added last, if the network keeps ids. */
  node: number = NO_NODE;
  /** The time and length that were travelled since the last piece. */
  time = 0;
  length = 0;
  weight = 0;

  /** How many pieces were added and not yet taken. */
  get count(): number {
    return this.#pieces.time.length;
  }

  addPoint(x: number, y: number, node: number, datasource: number): void {
    const { nodes } = this.#pieces;
    this.node = node;
    if (this.#isBegun && (this.#lastX !== x || this.#lastY !== y)) this.#addPiece(datasource);
    // equal points share one node: the node of the first of these points or, at the beginning of the line, of the last
    else if (this.#pieces.time.length === 0 && node !== NO_NODE) nodes[0] = node;
    this.#isBegun = true;
    this.#lastX = x;
    this.#lastY = y;
  }

  /** Takes all pieces but the last, to which `finish` may still add. */
  take(): AnnotatedPieces {
    const { time, length, weight, datasource, nodes } = this.#pieces;
    const last = time.length - 1;
    return {
      ...{ time: time.splice(0, last), length: length.splice(0, last), weight: weight.splice(0, last) },
      ...{ datasource: datasource.splice(0, last), nodes: nodes.splice(0) },
    };
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
    if (this.node !== NO_NODE) nodes.push(this.node);
    this.time = this.length = this.weight = 0;
  }
}

/** Divides the figures of a row among its pieces. As in OSRM, they add up to the figures of the row without the delay at its end. */
function addPieces(gathered: GatheredPieces, reader: RowReader, rows: LegRows, row: number, datasource: number): void {
  const count = reader.read(rows, row);
  const { x, y, node, ridden } = reader;
  const whole = ridden[count - 1];
  const time = rows.time[row] - rows.delay[row];
  const length = rows.length[row];
  const weight = rows.weight[row] - rows.delayWeight[row];
  let timeBefore = 0;
  let lengthBefore = 0;
  let weightBefore = 0;
  gathered.addPoint(x[0], y[0], node[0], datasource);
  for (let i = 1; i < count; i++) {
    // the first piece of a row without length has all figures
    const at = whole === 0 ? 1 : ridden[i];
    const end = whole === 0 ? 1 : whole;
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
  readonly #wantsNodes: boolean;
  readonly #positions = new Map<number, readonly number[]>();
  readonly x: number[] = [];
  readonly y: number[] = [];
  /**
   * The id of the node at each point, if it is wanted and the network keeps ids. An end between two points of the shape has the id of the nearer point outside
   * the row.
   */
  readonly node: number[] = [];
  /** Centimetres from the beginning of the row. */
  readonly ridden: number[] = [];

  constructor(network: Network, wantsNodes: boolean) {
    this.#network = network;
    this.#wantsNodes = wantsNodes;
  }

  /** Adds the only piece of a leg without length: it lies between the two nodes around its place. */
  standAt(gathered: GatheredPieces, place: Place): void {
    const network = this.#network;
    const hasNodes = this.#wantsNodes && hasOsmNodes(network, place.segment);
    const point = network.firstPoint[place.segment] + placeInPieces(network, place).piece;
    gathered.addPoint(...pointOfPlace(network, place), hasNodes ? osmNodeAt(network, point) : NO_NODE, 0);
    gathered.node = hasNodes ? osmNodeAt(network, point + 1) : NO_NODE;
  }

  /** Reads a row, and returns the number of its points. */
  read({ directedSegment, from, to }: LegRows, row: number): number {
    const network = this.#network;
    const { x, y, node, ridden } = this;
    const segment = directedSegment[row] >>> 1;
    const isBackward = (directedSegment[row] & 1) !== 0;
    const low = isBackward ? to[row] : from[row];
    const high = isBackward ? from[row] : to[row];
    const isWhole = high - low === network.length[segment];
    const at = this.#positionsOf(segment);
    const hasNodes = this.#wantsNodes && hasOsmNodes(network, segment);
    const begin = isWhole ? 0 : placeInPieces(network, { segment, at: low }).piece;
    const end = isWhole ? at.length - 1 : placeInPieces(network, { segment, at: high }).piece + 1;
    const first = network.firstPoint[segment];
    for (let i = begin; i <= end; i++) {
      const slot = isBackward ? end - i : i - begin;
      x[slot] = network.pointX[first + i] / PER_DEGREE;
      y[slot] = network.pointY[first + i] / PER_DEGREE;
      node[slot] = hasNodes ? osmNodeAt(network, first + i) : NO_NODE;
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
