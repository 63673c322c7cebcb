import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { guardServer } from '../../src/http/guard-server.ts';

const GET = 'GET / HTTP/1.1\r\nhost: town\r\n\r\n';

test('a server stops at once if only requests of clients that hung up are unanswered', async () => {
  let asked = 0;
  const server = createServer(() => void asked++);
  const close = guardServer(server);
  server.listen(0);
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(GET.repeat(5));
  while (asked < 5) await pause(5);
  client.destroy();
  const begun = performance.now();
  await close(30_000);
  expect(performance.now() - begun).toBeLessThan(5000);
});

test('a server that stops answers running requests, and waits no longer than it may', async () => {
  const server = createServer(async (request, response) => {
    if (request.url === '/never') return;
    await pause(200);
    response.end('done');
  });
  const close = guardServer(server);
  server.listen(0);
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [slow, never] = [fetch(`${base}/`), fetch(`${base}/never`)];
  never.catch(() => {});
  await pause(100);
  const begun = performance.now();
  const closed = close(3000);
  expect(await (await slow).text()).toBe('done');
  await expect(never).rejects.toThrow();
  await Promise.all([closed, close(30_000)]);
  expect(performance.now() - begun).toBeGreaterThan(2900);
});

test('a new connection ends the oldest one that waits for no answer', async () => {
  const server = createServer(() => {});
  guardServer(server, { connections: 2 });
  server.listen(0);
  await once(server, 'listening');
  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket.on('error', () => {}).resume(), 'connect');
    return socket;
  };
  const asking = await open();
  asking.write(GET);
  await once(server, 'request');
  const silent = await open();
  const ended = once(silent, 'close');
  const third = await open();
  await ended;
  expect([asking.destroyed, third.destroyed]).toEqual([false, false]);
  for (const socket of [asking, third]) socket.destroy();
  server.close();
});

test('wrong arguments are refused with a sentence', async () => {
  expect(() => guardServer({} as never)).toThrow('guardServer: expected a server of node:http');
  expect(() => guardServer(createServer(), { connections: 0 })).toThrow('connections: expected a whole number from 1');
  await expect(guardServer(createServer())('soon' as never)).rejects.toThrow('expected a number of at least 0');
});
