import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { RequestTurns } from '../../src/http/turns.ts';

test('all turns of a connection end with it, also those of answers that never got the connection', async () => {
  const turns = new RequestTurns();
  const socket = Object.assign(new EventEmitter(), { destroyed: false });
  const request = { socket, url: '/' } as unknown as IncomingMessage;
  const take = () => turns.take(request, new EventEmitter() as unknown as ServerResponse);
  const first = await take();
  const waiting = Array.from({ length: 12 }, take);
  socket.destroyed = true;
  socket.emit('close');
  await first?.closed;
  expect(first?.signal.aborted).toBe(true);
  expect(await Promise.all(waiting)).toEqual(Array(12).fill(undefined));
});
