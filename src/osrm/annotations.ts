// What a leg takes between each point of its line and the next.

import type { Call } from '../database/call.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { osmNodesOf } from '../network/osm-ids.ts';
import { metresOfPiece } from '../network/piece-length.ts';
import { upTo } from '../network/place.ts';
import { changeOfSegment } from '../request/costing.ts';
import type { AnnotationName } from './options.ts';
import { tenth, tenthsOf } from './round.ts';
import { weightUnits } from './weight-units.ts';

export interface Annotation {
  duration?: number[];
  nodes?: number[];
  distance?: number[];
  weight?: number[];
  datasources?: number[];
  speed?: number[];
  metadata?: { datasource_names: string[] };
}

/** What figures come from: the data, or the changes of the request. */
const DATASOURCES = ['network', 'request'];

/** Figures of the pieces of a leg, one after the other. */
interface AnnotatedPieces {
  /** Whole milliseconds, centimetres, and units of weight. */
  readonly time: number[];
  readonly length: number[];
  readonly weight: number[];
  readonly datasource: number[];
  /** One more; empty where the network keeps no ids. */
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

/** Metres per second. */
function speedOf(length: number, time: number): number {
  return time === 0 ? 0 : tenth((10 * length) / time);
}

function piecesOf({ database: { network }, weighted: { costing } }: Call, leg: Leg): AnnotatedPieces {
  const pieces: AnnotatedPieces = { time: [], length: [], weight: [], datasource: [], nodes: [] };
  for (let row = 0; row < leg.directedSegment.length; row++) {
    const segment = leg.directedSegment[row] >>> 1;
    const before = pieces.length.length;
    const vertices = verticesOf(network, leg, row);
    addPieces(pieces, leg, row, vertices);
    const isChanged = changeOfSegment(costing, segment) !== undefined;
    while (pieces.datasource.length < pieces.length.length) pieces.datasource.push(isChanged ? 1 : 0);
    if (pieces.length.length > before) addNodes(pieces.nodes, network, segment, vertices);
  }
  return pieces;
}

/** The points of a row's segment from the one at or before its beginning to the one at or behind its end, in the order of travel. */
interface RowPoints {
  /** Numbers of points in the shape. */
  readonly point: readonly number[];
  /** Centimetres from where the row begins, cut to what is ridden. */
  readonly ridden: readonly number[];
}

function verticesOf(network: Network, { directedSegment, from, to }: Leg, row: number): RowPoints {
  const segment = directedSegment[row] >>> 1;
  const { firstPoint, length } = network;
  const first = firstPoint[segment];
  const count = firstPoint[segment + 1] - first;
  const at = positionsOf(network, segment);
  const [low, high] = [Math.min(from[row], to[row]), Math.max(from[row], to[row])];
  let begin = 0;
  while (begin + 2 < count && at[begin + 1] <= low && low < length[segment]) begin++;
  let end = count - 1;
  while (end - 1 > begin && at[end - 1] >= high) end--;
  const point: number[] = [];
  const ridden: number[] = [];
  for (let i = begin; i <= end; i++) {
    point.push(i);
    ridden.push(Math.min(high, Math.max(low, at[i])) - low);
  }
  if ((directedSegment[row] & 1) === 0) return { point, ridden };
  const whole = high - low;
  return { point: point.reverse(), ridden: ridden.reverse().map((centimetres) => whole - centimetres) };
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

/** Divides the figures of a row among its pieces, so that they add up. */
function addPieces(pieces: AnnotatedPieces, { time, length, weight }: Leg, row: number, { ridden }: RowPoints): void {
  const whole = ridden[ridden.length - 1];
  const partOf = (value: number, i: number): number =>
    whole === 0 ? (i === 1 ? value : 0) : upTo(value, ridden[i], whole) - upTo(value, ridden[i - 1], whole);
  for (let i = 1; i < ridden.length; i++) {
    pieces.time.push(partOf(time[row], i));
    pieces.length.push(partOf(length[row], i));
    pieces.weight.push(partOf(weight[row], i));
  }
}

function addNodes(nodes: number[], network: Network, segment: number, { point }: RowPoints): void {
  const ids = osmNodesOf(network, segment);
  if (ids === undefined) return;
  const isJoined = nodes.length > 0 && nodes[nodes.length - 1] === ids[point[0]];
  for (let i = isJoined ? 1 : 0; i < point.length; i++) nodes.push(ids[point[i]]);
}
