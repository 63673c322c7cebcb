import { expect, test } from 'vitest';
import { weighShared } from '../../src/threads/weigh-shared.ts';

const MEGABYTE = 1024 * 1024;

/** Whatever a test made: what is collected meanwhile would be counted against it. */
const held: object[] = [];

/** By how much more the books of V8 say to be held outside of its heap, in megabytes, once this holder is weighed: more or less, for V8 goes on collecting. */
function booked(holder: object): number {
  held.push(holder);
  const before = process.memoryUsage().arrayBuffers;
  weighShared(holder);
  return Math.round((process.memoryUsage().arrayBuffers - before) / MEGABYTE);
}

function shared(megabytes: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(megabytes * MEGABYTE));
}

test('shared memory that somebody holds stands in the books of V8', () => {
  expect(booked({ columns: [shared(30)], bases: [undefined, { time: shared(20) }] })).toBeCloseTo(50, -1);
});

test('little pieces wait for each other', () => {
  for (const megabytes of [10, 10, 10]) expect(booked(shared(megabytes))).toBeCloseTo(0, -1);

  expect(booked(shared(10))).toBeCloseTo(40, -1);
});

test('what is in the books by itself is not weighed, and nothing twice', () => {
  const once = shared(40);

  expect(booked({ once, again: once, own: new Uint8Array(50 * MEGABYTE) })).toBeCloseTo(40, -1);
});
