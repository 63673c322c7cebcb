// Finds the ends of segments that meet: at a junction id if one is given, otherwise at equal points. Each junction gets a key, in order of
// first appearance.

import { addPair, findPair, type PairTable, pairTable } from '../memory/pair-table.ts';
import { HALF_TURN, POLE } from '../network/network.ts';

export interface JunctionKeys {
  count: number;
  readonly points: PairTable;
  readonly numbers: PairTable;
  readonly texts: Map<string, number>;
  /** A number, and its two halves in the same bytes. */
  readonly double: Float64Array;
  readonly halves: Int32Array;
}

/** Keys without junctions. */
export function makeJunctionKeys(): JunctionKeys {
  const double = new Float64Array(1);
  const halves = new Int32Array(double.buffer);
  return { count: 0, points: pairTable(), numbers: pairTable(), texts: new Map(), double, halves };
}

/** The key of the junction at a point in 1e-7 degrees. Longitude 180 is longitude -180, and a pole has only one point. */
export function junctionAtPoint(keys: JunctionKeys, x: number, y: number): number {
  if (x === HALF_TURN) x = -HALF_TURN;
  if (y === POLE || y === -POLE) x = 0;
  return counted(keys, addPair(keys.points, x, y, keys.count));
}

/** The key of the junction with the given id. 5 and '5' are the same id. */
export function junctionOfId(keys: JunctionKeys, id: string | number): number {
  const number = numberOfId(id);
  if (number !== undefined) {
    keys.double[0] = number + 0; // -0 is 0
    return counted(keys, addPair(keys.numbers, keys.halves[0], keys.halves[1], keys.count));
  }
  const text = id as string;
  const known = keys.texts.get(text);
  if (known !== undefined) return known;
  keys.texts.set(text, keys.count);
  return counted(keys, keys.count);
}

/** Like `junctionOfId`, but adds no key: `undefined` if the id is unknown. */
export function findJunctionOfId(keys: JunctionKeys, id: string | number): number | undefined {
  const number = numberOfId(id);
  if (number === undefined) return keys.texts.get(id as string);
  keys.double[0] = number + 0;
  const key = findPair(keys.numbers, keys.halves[0], keys.halves[1]);
  return key < 0 ? undefined : key;
}

function counted(keys: JunctionKeys, key: number): number {
  if (key === keys.count) keys.count++;
  return key;
}

function numberOfId(id: string | number): number | undefined {
  if (typeof id === 'number') return id;
  const number = Number(id);
  return Number.isFinite(number) && String(number) === id ? number : undefined;
}
