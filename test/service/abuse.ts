// Requests that a service on the internet meets. Each gets the documented answer, and none harms the others.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, vi } from 'vitest';

const TOO_MUCH = 9 * 1024 * 1024;

/** Abuses a service with a limit of 8 MiB; `path` is a request that it answers. */
export async function abuse(port: number, path: string): Promise<void> {
  const base = `http://127.0.0.1:${port}`;
  const refusedWith = async (response: Response, status: number) => {
    expect(response.headers.get('content-type')).toMatch('application/json');
    const { errors } = (await response.json()) as { errors: { errorCode: number }[] };
    expect(response.status).toBe(status);
    return errors[0].errorCode;
  };
  const tooMuch = await fetch(base + path, { method: 'POST', body: ' '.repeat(TOO_MUCH) });
  expect(await refusedWith(tooMuch, 400)).toBe(9017);
  for (const unknown of ['/', '/nothing', '/rest/nothing', '/rest/%ff']) {
    await refusedWith(await fetch(base + unknown), 404);
  }
  await refusedWith(await fetch(base + path, { method: 'POST', body: '{' }), 400);

  // a content type that does not exist, and a request for the head only
  const reported = vi.spyOn(console, 'error');
  const typed = await fetch(base + path, { method: 'POST', body: '{', headers: { 'content-type': 'websocket' } });
  expect(await refusedWith(typed, 400)).toBeGreaterThan(0);
  const head = await fetch(base + path, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([405, '']);
  expect(reported).not.toHaveBeenCalled();

  // a request target that is not a valid URL
  const nowhere = connect(port, '127.0.0.1');
  nowhere.write('GET http://[::1 HTTP/1.1\r\nhost: town\r\nconnection: close\r\n\r\n');
  const refused = await allOf(nowhere);
  expect(refused).toMatch(/^HTTP\/1.1 4\d\d /);
  expect(refused).not.toMatch('DOCTYPE');

  // a client that sends many more requests before it reads the first answer is cut off
  const ahead = connect(port, '127.0.0.1');
  ahead.on('error', () => {});
  ahead.pause().write(`GET ${path} HTTP/1.1\r\nhost: town\r\n\r\n`.repeat(20_000));
  await new Promise((resolve) => ahead.resume().once('close', resolve));

  // clients that hang up while sending are refused; so are clients that send without end, and their connections are closed
  const post = `POST ${path} HTTP/1.1\r\nhost: town\r\n`;
  const gone = connect(port, '127.0.0.1');
  gone.end(`${post}content-length: 9\r\n\r\n{`);
  await once(gone.resume(), 'close');
  const endless = connect(port, '127.0.0.1');
  endless.write(`${post}content-length: 999999999\r\n\r\n`);
  endless.write(' '.repeat(TOO_MUCH));
  expect(await allOf(endless)).toMatch(/^HTTP\/1.1 400 .*"errorCode":9017/s);

  // two requests on one connection, the first of them refused: each gets its answer
  const kept = connect(port, '127.0.0.1');
  kept.write(`${post}content-length: 1\r\n\r\n{GET ${path} HTTP/1.1\r\nhost: town\r\nconnection: close\r\n\r\n`);
  expect(await allOf(kept)).toMatch(/^HTTP\/1.1 400 .*HTTP\/1.1 200 /s);
  expect((await fetch(base + path)).status).toBe(200);
}

/** Everything that a service sends until it closes the connection. */
async function allOf(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  socket.on('error', () => {});
  await once(socket, 'close');
  return Buffer.concat(parts).toString();
}
