import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { RequestTurns } from '../../src/http/turns.ts';

class FakeSocket extends EventEmitter {
  destroyed = false;
  destroy() {
    this.destroyed = true;
  }
}

function request(socket: FakeSocket, rawHeaders: string[] = [], url = '/'): IncomingMessage {
  return Object.assign(new EventEmitter(), { socket, url, rawHeaders, rawTrailers: [] }) as unknown as IncomingMessage;
}

function response(): ServerResponse {
  return new EventEmitter() as unknown as ServerResponse;
}

test('all turns of a connection end with it, also those of answers that never got the connection', async () => {
  const turns = new RequestTurns();
  const socket = new FakeSocket();
  const taken = Array.from({ length: 13 }, () => turns.take(request(socket), response())!);
  expect(await taken[0].begins).toBe(true);
  socket.destroyed = true;
  socket.emit('close');
  await taken[0].closed;
  expect(taken[0].signal.aborted).toBe(true);
  expect(await Promise.all(taken.slice(1).map(({ begins }) => begins))).toEqual(Array(12).fill(false));
});

test('a turn begins when all turns before it have ended, in any order', async () => {
  const turns = new RequestTurns();
  const socket = new FakeSocket();
  const [first, second, third] = Array.from({ length: 3 }, () => turns.take(request(socket), response())!);
  const begun: string[] = [];
  second.begins.then(() => begun.push('second'));
  third.begins.then(() => begun.push('third'));
  second.leave();
  await new Promise(setImmediate);
  expect(begun).toEqual([]);
  first.leave();
  await third.begins;
  expect(begun).toEqual(['second', 'third']);
});

test.each([
  ['long headers', ['x', 'y'.repeat(100_000)]],
  ['very many headers', Array(1500).fill('z')],
])('requests that are sent ahead with %s close their connection', (_, headers) => {
  const turns = new RequestTurns();
  const socket = new FakeSocket();
  // the first request may have them
  for (let i = 0; i < 3; i++) expect(turns.take(request(socket, headers), response())).toBeDefined();
  expect(socket.destroyed).toBe(false);
  turns.take(request(socket, headers), response());
  expect(socket.destroyed).toBe(true);
});

test('bytes of a body count until the turn of its request', async () => {
  const turns = new RequestTurns();
  const socket = new FakeSocket();
  const [first, second, third] = Array.from({ length: 3 }, () => turns.take(request(socket), response())!);
  first.hold(1_000_000);
  second.hold(200_000);
  first.leave();
  await second.begins;
  second.hold(1_000_000);
  third.hold(200_000);
  expect(socket.destroyed).toBe(false);
  third.hold(100_000);
  expect(socket.destroyed).toBe(true);
});

test('trailers of a request that waits count', () => {
  const turns = new RequestTurns();
  const socket = new FakeSocket();
  turns.take(request(socket), response());
  const second = Object.assign(request(socket), { rawTrailers: Array(4000).fill('z') });
  turns.take(second, response());
  second.emit('end');
  expect(socket.destroyed).toBe(true);
});

test('if the requests of all connections take too much, the connection with most is closed', () => {
  const turns = new RequestTurns();
  const honest = new FakeSocket();
  turns.take(request(honest, ['cookie', 'c'.repeat(4000)]), response());
  const sockets = Array.from({ length: 1000 }, () => new FakeSocket());
  sockets.forEach((socket, i) => {
    turns.take(request(socket, [], '/'.repeat(100_000 + i)), response());
  });
  const open = sockets.filter(({ destroyed }) => !destroyed);
  // each takes some 100 kB, and all may take 32 MiB
  expect(open.length).toBeGreaterThan(300);
  expect(open.length).toBeLessThan(336);
  expect(honest.destroyed).toBe(false);
  // what has ended does not count
  for (const socket of open) socket.emit('close');
  const next = Array.from({ length: 300 }, () => new FakeSocket());
  for (const socket of next) turns.take(request(socket, [], '/'.repeat(100_000)), response());
  expect(next.filter(({ destroyed }) => destroyed)).toEqual([]);
});
