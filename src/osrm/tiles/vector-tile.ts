// Vector tiles in the format of Mapbox, version 2: protocol buffers, written here.
//
//   tile:     3 layer ...
//   layer:    15 version, 1 name, 2 feature ..., 3 key ..., 4 value ..., 5 extent
//   feature:  2 numbers of keys and values in turn, 3 kind of geometry, 4 geometry
//   geometry: commands and steps from point to point, in units of the extent, zigzag: the sign is the lowest bit

import { ByteWriter } from '../../formats/byte-writer.ts';

/** The number of units on a side of a tile. */
export const EXTENT = 4096;

export type TilePoint = readonly [x: number, y: number];
export type TileValue = string | number | boolean;

const VARINT = 0;
const EIGHT_BYTES = 1;
const BYTES = 2;

const POINT = 1;
const LINE = 2;

const MOVE_TO = 1;
const LINE_TO = 2;

const encoder = new TextEncoder();

/** A layer to which features are added one after the other. */
export class TileLayer {
  readonly #name: string;
  readonly #keys = new Map<string, number>();
  readonly #values = new Map<TileValue, number>();
  readonly #features = new ByteWriter(1 << 16);

  constructor(name: string) {
    this.#name = name;
  }

  /** The bytes of all features so far. */
  get size(): number {
    return this.#features.bytes.length;
  }

  addPoint(point: TilePoint, tags: Readonly<Record<string, TileValue>>): void {
    this.#addFeature(POINT, geometryOf([[point]]), tags);
  }

  /** Adds lines. Each must have at least two points. */
  addLines(lines: readonly (readonly TilePoint[])[], tags: Readonly<Record<string, TileValue>>): void {
    this.#addFeature(LINE, geometryOf(lines), tags);
  }

  #addFeature(kind: number, geometry: readonly number[], tags: Readonly<Record<string, TileValue>>): void {
    const numbers: number[] = [];
    for (const [key, value] of Object.entries(tags)) {
      numbers.push(numberOf(this.#keys, key), numberOf(this.#values, value));
    }
    const feature = new ByteWriter(64);
    putBytes(feature, 2, packed(numbers));
    putNumber(feature, 3, kind);
    putBytes(feature, 4, packed(geometry));
    putBytes(this.#features, 2, feature.bytes);
  }

  /** The layer as a member of a tile. */
  writeTo(tile: ByteWriter): void {
    const layer = new ByteWriter();
    putNumber(layer, 15, 2);
    putBytes(layer, 1, encoder.encode(this.#name));
    layer.put(this.#features.bytes);
    for (const key of this.#keys.keys()) putBytes(layer, 3, encoder.encode(key));
    for (const value of this.#values.keys()) putBytes(layer, 4, valueBytes(value));
    putNumber(layer, 5, EXTENT);
    putBytes(tile, 3, layer.bytes);
  }
}

export function writeTile(layers: readonly TileLayer[]): Uint8Array {
  const tile = new ByteWriter();
  for (const layer of layers) layer.writeTo(tile);
  return tile.bytes.slice();
}

function numberOf<Value>(table: Map<Value, number>, value: Value): number {
  let number = table.get(value);
  if (number === undefined) table.set(value, (number = table.size));
  return number;
}

function geometryOf(lines: readonly (readonly TilePoint[])[]): number[] {
  const numbers: number[] = [];
  let [x, y] = [0, 0];
  for (const line of lines) {
    line.forEach((point, i) => {
      if (i === 0) numbers.push(command(MOVE_TO, 1));
      if (i === 1) numbers.push(command(LINE_TO, line.length - 1));
      numbers.push(zigzag(point[0] - x), zigzag(point[1] - y));
      [x, y] = point;
    });
  }
  return numbers;
}

function command(id: number, count: number): number {
  return id + 8 * count;
}

function zigzag(step: number): number {
  return step < 0 ? -2 * step - 1 : 2 * step;
}

function packed(numbers: readonly number[]): Uint8Array {
  const bytes = new ByteWriter(2 * numbers.length + 8);
  for (const number of numbers) bytes.count(number);
  return bytes.bytes;
}

function valueBytes(value: TileValue): Uint8Array {
  const bytes = new ByteWriter();
  if (typeof value === 'string') putBytes(bytes, 1, encoder.encode(value));
  else if (typeof value === 'boolean') putNumber(bytes, 7, Number(value));
  else if (Number.isInteger(value)) putNumber(bytes, 6, zigzag(value));
  else {
    bytes.byte(3 * 8 + EIGHT_BYTES);
    const double = new DataView(new ArrayBuffer(8));
    double.setFloat64(0, value, true);
    bytes.put(new Uint8Array(double.buffer));
  }
  return bytes.bytes;
}

function putNumber(bytes: ByteWriter, field: number, value: number): void {
  bytes.count(8 * field + VARINT);
  bytes.count(value);
}

function putBytes(bytes: ByteWriter, field: number, value: Uint8Array): void {
  bytes.count(8 * field + BYTES);
  bytes.count(value.length);
  bytes.put(value);
}
