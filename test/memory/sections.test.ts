import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  copyToSharedMemory,
  DamageError,
  readSections,
  type SectionData,
  sectionOf,
  sizeOfSections,
  writeSections,
} from '../../src/memory/sections.ts';
import { runs } from '../kit/runs.ts';

const sections = fc
  .array(
    fc.tuple(
      fc.stringMatching(/^[a-z.]{1,24}$/),
      fc.oneof(fc.uint8Array(), fc.uint16Array(), fc.uint32Array(), fc.int32Array(), fc.float64Array()),
    ),
    { maxLength: 6 },
  )
  .map((list) => new Map(list) as Map<string, SectionData>);

function example(): Uint8Array {
  return writeSections(
    new Map<string, SectionData>([
      ['bytes', Uint8Array.of(1, 2, 3)],
      ['words', Uint32Array.of(7, 0xffffffff)],
      ['doubles', Float64Array.of(0.5, Infinity)],
      ['nothing', new Int32Array()],
    ]),
    3,
  );
}

test('sections of every class are read as they were written', () => {
  fc.assert(
    fc.property(sections, (written) => {
      const bytes = writeSections(written, 1);
      expect(bytes.byteLength).toBe(sizeOfSections(written));
      expect(readSections(bytes, 1, 'It')).toEqual(written);
    }),
    { seed: 1, numRuns: runs(100) },
  );
});

test('reading returns views, and copies only bytes that are not aligned', () => {
  const bytes = example();
  const words = sectionOf(readSections(bytes, 3, 'It'), 'words', Uint32Array, 'It');
  expect(words.buffer).toBe(bytes.buffer);

  const moved = new Uint8Array(bytes.length + 3);
  moved.set(bytes, 3);
  const copied = sectionOf(readSections(moved.subarray(3), 3, 'It'), 'words', Uint32Array, 'It');
  expect(copied).toEqual(words);
  expect(copied.buffer).not.toBe(moved.buffer);
});

test('a slice of a pooled Buffer is read at any offset', () => {
  const bytes = example();
  for (let offset = 0; offset < 8; offset++) {
    const pool = Buffer.alloc(bytes.length + 16, 7);
    pool.set(bytes, offset);
    const buffer = pool.subarray(offset, offset + bytes.length);
    expect(readSections(buffer, 3, 'It')).toEqual(readSections(bytes, 3, 'It'));
  }
});

test('shared memory is read without a copy', () => {
  const shared = copyToSharedMemory(example());
  const words = sectionOf(readSections(shared, 3, 'It'), 'words', Uint32Array, 'It');
  expect(words.buffer).toBe(shared.buffer);
  expect([...words]).toEqual([7, 0xffffffff]);
  expect([...writeSections(readSections(shared, 3, 'It'), 3)]).toEqual([...example()]);
});

test('every flipped bit is detected', () => {
  const bytes = example();
  for (let bit = 0; bit < 8 * bytes.length; bit++) {
    const damaged = bytes.slice();
    damaged[bit >>> 3] ^= 1 << (bit & 7);
    expect(() => readSections(damaged, 3, 'It'), `bit ${bit}`).toThrow(DamageError);
  }
});

test('bytes cut off or added anywhere are refused', () => {
  const bytes = example();
  for (let size = 0; size < bytes.length; size++) {
    expect(() => readSections(bytes.subarray(0, size), 3, 'It'), `${size} bytes`).toThrow(DamageError);
  }
  const longer = new Uint8Array(bytes.length + 8);
  longer.set(bytes);
  expect(() => readSections(longer, 3, 'It')).toThrow('It has 264 bytes, its header says 256');
});

test('an error says what was found and what to do', () => {
  const bytes = example();
  const read = (change: (bytes: Uint8Array) => Uint8Array) => () => readSections(change(bytes.slice()), 3, 'It');
  expect(read(() => new TextEncoder().encode('{"type":"FeatureCollection","features":[]}'))).toThrow(
    'It does not begin like one: it is another kind of file, or went through a text filter.',
  );
  expect(read((it) => it.fill(9, 8, 9))).toThrow(
    'It has version 9; this library reads 3: update the library, or prepare it again.',
  );
  expect(read((it) => it.fill(2, 8, 9))).toThrow('It has version 2; this library reads 3: prepare it again.');
  expect(read((it) => it.subarray(0, 12))).toThrow('It has 12 bytes, fewer than a header');
  expect(read((it) => it.fill(9, 224, 225).fill(9, 232, 233))).toThrow(
    'It is damaged in section bytes, words: copy it again, or prepare it again.',
  );
  expect(() => readSections('bytes' as never, 3, 'It')).toThrow('It is not a Uint8Array, found "bytes".');
  const sections = readSections(bytes, 3, 'It');
  expect(() => sectionOf(sections, 'order', Uint32Array, 'It')).toThrow('It has no section order: prepare it again.');
  expect(() => sectionOf(sections, 'words', Float64Array, 'It')).toThrow(
    'It has Uint32Array in section words, expected Float64Array: prepare it again.',
  );
});
