import { expect, test } from 'vitest';
import { FairRoom } from '../../src/budget/fair-room.ts';

/** Enters a room, and notes when there is room. */
function enter(room: FairRoom, size: number, begun: number[]): () => void {
  const go = () => void begun.push(size);
  if (room.enter(size, go)) go();
  return go;
}

test('requests begin while they have room, and the least sum of size and bytes begun before goes first', () => {
  const room = new FairRoom(100);
  const begun: number[] = [];
  for (const size of [60, 30, 80, 20, 25]) enter(room, size, begun);
  expect([begun, room.waiting]).toEqual([[60, 30], 3]);
  room.change(-30);
  expect(begun).toEqual([60, 30, 20]);
  for (const size of [20, 5, 5, 60, 60]) enter(room, size, begun);
  room.change(-60);
  // the first 60 has a sum of 170, the 80 one of 170 as well, but it came earlier
  expect(begun).toEqual([60, 30, 20, 25, 5, 5, 20]);
  room.change(-75);
  expect(begun.slice(7)).toEqual([80]);
});

test('a request of any size begins if nothing is held, and one that leaves lets others pass', () => {
  const room = new FairRoom(10);
  const begun: number[] = [];
  enter(room, 50, begun);
  const leaving = enter(room, 9, begun);
  room.change(-48);
  enter(room, 8, begun);
  expect(begun).toEqual([50]);
  room.leave(leaving);
  expect([begun, room.waiting]).toEqual([[50, 8], 0]);
});
