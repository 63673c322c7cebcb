// Forged Parquet files: numbers of the footer or of page headers are wrong, but the bytes still fit together.

import type { Random } from '../../fixtures/random.ts';
import { ByteWriter } from '../../src/formats/byte-writer.ts';
import { recordsOf } from '../../src/formats/join-parquet.ts';
import { writeFooter } from '../../src/formats/parquet-table.ts';
import {
  readThrift,
  readThriftAt,
  type ThriftList,
  type ThriftRecord,
  type ThriftValue,
  TYPE,
  writeThrift,
} from '../../src/formats/thrift.ts';

const WHOLES: readonly number[] = [TYPE.i16, TYPE.i32, TYPE.i64];
/** Where counts and sizes turn: around 0, and at the ends of 31, 32, 53 and 63 bits. */
const BORDERS = [
  0,
  0,
  -1,
  -1,
  -2,
  -3,
  1,
  2,
  3,
  127,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 32 + 1,
  2 ** 33 - 1,
  2 ** 53,
  2 ** 62,
];
/** The fields of a chunk with positions of pages, and with their size. */
const PLACES = [9, 10, 11];
const PACKED_SIZE = 7;

/** A copy of a file with one to three numbers, or parts of lists, forged. */
export function forgeParquet(random: Random, bytes: Uint8Array): Uint8Array {
  const end = bytes.length - 8;
  const begins = end - new DataView(bytes.buffer, bytes.byteOffset).getUint32(end, true);
  const about = readThrift(bytes.subarray(begins, end));
  let pages: Uint8Array = bytes.subarray(0, begins);
  if (random.whole(3) === 0) pages = forgeHeader(random, pages, about);
  else for (let times = 1 + random.whole(3); times > 0; times--) forgeRecord(random, about);
  const footer = new ByteWriter(1024);
  writeFooter(footer, about);
  return Uint8Array.from([...pages, ...footer.bytes]);
}

/** Forges the header of a page, and moves everything after it. */
function forgeHeader(random: Random, bytes: Uint8Array, about: ThriftRecord): Uint8Array {
  const chunk = random.pick(recordsOf(random.pick(recordsOf(about, 4)), 1)).get(3)!.value as ThriftRecord;
  const numberOf = (field: number) => chunk.get(field)?.value as number | undefined;
  let at = numberOf(11) || numberOf(9)!;
  const end = at + numberOf(PACKED_SIZE)!;
  let header = readThriftAt(bytes, at);
  const next = () => header.end + (header.record.get(3)!.value as number);
  while (next() < end - 1 && random.chance(0.5)) {
    at = next();
    header = readThriftAt(bytes, at);
  }
  forgeRecord(random, header.record);
  const writer = new ByteWriter(64);
  writeThrift(writer, header.record);
  const moved = writer.bytes.length - (header.end - at);
  chunk.set(PACKED_SIZE, { type: TYPE.i64, value: numberOf(PACKED_SIZE)! + moved });
  for (const group of recordsOf(about, 4)) {
    for (const other of recordsOf(group, 1)) {
      const places = other.get(3)!.value as ThriftRecord;
      for (const field of PLACES) {
        const place = places.get(field);
        if (place === undefined || (place.value as number) <= at) continue;
        places.set(field, { ...place, value: (place.value as number) + moved });
      }
    }
  }
  return Uint8Array.from([...bytes.subarray(0, at), ...writer.bytes, ...bytes.subarray(header.end)]);
}

/** Changes one thing anywhere in a record: a number, an item of a list, or whether a field is there. */
function forgeRecord(random: Random, root: ThriftRecord): void {
  const changes: (() => void)[] = [];
  const wrong = (value: number) => random.pick([...BORDERS, value - 1, value + 1, random.whole(64)]);
  const visit = (value: ThriftValue): void => {
    if (value instanceof Map) {
      for (const [number, field] of value) {
        if (WHOLES.includes(field.type)) {
          for (let often = 0; often < 4; often++) {
            changes.push(() => value.set(number, { ...field, value: wrong(field.value as number) }));
          }
          changes.push(() => value.set(number, { ...field, type: random.pick(WHOLES) }));
        } else visit(field.value);
        changes.push(() => value.delete(number));
      }
    } else if (typeof value === 'object' && !(value instanceof Uint8Array)) {
      const list = value as { values: ThriftValue[] } & Omit<ThriftList, 'values'>;
      list.values.forEach((item, i) => {
        if (typeof item !== 'number') visit(item);
        else changes.push(() => (list.values[i] = wrong(item)));
      });
      if (list.values.length === 0) return;
      changes.push(() => list.values.splice(random.whole(list.values.length), 1));
      changes.push(() => list.values.push(random.pick(list.values)));
    }
  };
  visit(root);
  if (changes.length > 0) random.pick(changes)();
}
