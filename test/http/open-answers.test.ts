import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type HttpAnswer, openAnswers } from '../../src/http/open-answers.ts';
import { type JsonStream, streamOf } from '../../src/operations/json/json-pieces.ts';

const MEGABYTE = 1024 * 1024;

test('requests that were sent ahead on a connection that then ends are forgotten', async () => {
  let answered = 0;
  const answerTo = async () => {
    answered++;
    await pause(100);
    return { status: 200, headers: {}, body: '{}' };
  };
  const answer = openAnswers(answerTo, { payloadBytes: 1000 });
  const ended: Promise<void>[] = [];
  const server = createServer((request, response) => void ended.push(answer(request, response))).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: town\r\n\r\n'.repeat(10));
  while (ended.length < 10) await pause(5);
  socket.destroy();
  await Promise.all(ended);
  expect(answered).toBe(1);
  server.close();
});

test('an answer whose pieces take long to compute is not cut off', async () => {
  const patience = 50;
  const pieces = async function* () {
    for (const letter of 'ab') {
      await pause(3 * patience);
      yield Buffer.alloc(100_000, letter);
    }
  };
  const answer = openAnswers(async () => ({ status: 200, headers: {}, body: pieces() as unknown as JsonStream }), {
    patience,
  });
  const server = createServer((request, response) => void answer(request, response)).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { length } = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(length).toBe(200_000);
  server.closeAllConnections();
  server.close();
});

test('a client that reads steadily gets a long piece of a stream that takes longer than its patience', async () => {
  const length = 24 * MEGABYTE;
  const pieces = async function* () {
    yield Buffer.alloc(length, 'x');
  };
  const answer = openAnswers(async () => ({ status: 200, headers: {}, body: pieces() as unknown as JsonStream }), {
    patience: 1500,
  });
  const server = createServer((request, response) => void answer(request, response)).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { body } = await fetch(`http://127.0.0.1:${port}/`);
  let read = 0;
  let next = MEGABYTE;
  for await (const piece of body!) {
    read += piece.length;
    if (read < next) continue;
    next += MEGABYTE;
    await pause(100);
  }
  expect(read).toBe(length);
  server.closeAllConnections();
  server.close();
});

test('a long answer arrives while clients that read theirs slowly hold all the room', async () => {
  const length = 8 * MEGABYTE;
  const answerTo = async () => ({ status: 200, headers: {}, body: Buffer.alloc(length, 'x') });
  const answer = openAnswers(answerTo, { payloadBytes: 1000 });
  const server = createServer((request, response) => void answer(request, response)).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const readers = Array.from({ length: 6 }, () => connect(port, '127.0.0.1').pause());
  try {
    let cutOff = 0;
    for (const socket of readers) {
      socket.on('error', () => {}).on('close', () => void cutOff++);
      socket.write('GET / HTTP/1.1\r\nhost: town\r\n\r\n');
      await once(socket, 'readable');
    }
    for (let i = 1; i <= 3; i++) {
      const honest = await fetch(`http://127.0.0.1:${port}/`);
      expect(honest.status).toBe(200);
      expect((await honest.arrayBuffer()).byteLength).toBe(length);
    }
    // one slow answer was cut off to make room for all three
    for (const socket of readers) socket.resume();
    while (cutOff === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(cutOff).toBe(1);
  } finally {
    for (const socket of readers) socket.destroy();
    server.closeAllConnections();
    server.close();
  }
});

/** Sends requests on one connection, and returns the bodies of those that were answered when it is closed. */
async function answeredAhead(...requests: string[]): Promise<number[]> {
  const answered: number[] = [];
  const answerTo = async ({ body }: { body: Uint8Array }): Promise<HttpAnswer> => {
    answered.push(body.length);
    await pause(50);
    return { status: 200, headers: {}, body: '{}' };
  };
  const answer = openAnswers(answerTo);
  const server = createServer(
    { maxHeaderSize: MEGABYTE },
    (request, response) => void answer(request, response),
  ).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  for (const request of requests) socket.write(request);
  await new Promise((resolve) => socket.resume().once('close', resolve));
  server.close();
  return answered;
}

const ask = (length: number, rest = '') => `GET /${'x'.repeat(length)} HTTP/1.1\r\nhost: town\r\n${rest}\r\n`;
const post = (body: string, rest = '') =>
  `POST / HTTP/1.1\r\nhost: town\r\ncontent-length: ${body.length}\r\n${rest}\r\n${body}`;

test('requests that are sent ahead are answered one after the other', async () => {
  const requests = Array.from({ length: 16 }, (_, i) => post('y'.repeat(1000 + i)));
  const last = post('', 'connection: close\r\n');
  expect(await answeredAhead(...requests, last)).toEqual([...requests.keys()].map((i) => 1000 + i).concat(0));
});

test('requests that are sent ahead with long URLs close their connection', async () => {
  // the first URL may be long, the ones behind it together may not
  expect(await answeredAhead(ask(300_000), ask(150_000), ask(150_000))).toEqual([0]);
});

test('a long body that is sent ahead closes its connection', async () => {
  expect(await answeredAhead(post('y'.repeat(300_000)), post('y'.repeat(300_000)))).toEqual([300_000]);
});

test('an answer that alone has more bytes than may wait is refused', async () => {
  const refusal = { code: 'TooLong' };
  const answerTo = async () => ({ status: 200, headers: {}, body: Buffer.alloc(200_000) });
  const server = createServer(openAnswers(answerTo, { bytes: 100_000, refusal })).listen(0);
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect([answer.status, await answer.json()]).toEqual([503, refusal]);
  server.closeAllConnections();
  server.close();
});

test('requests for whose bodies there is no room are refused with a status, and those behind them are answered', async () => {
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  const answerTo = async ({ body }: { readonly body: Uint8Array }) => {
    await refused;
    return { status: 200, headers: {}, body: String(body.length) };
  };
  const server = createServer(openAnswers(answerTo)).listen(0);
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const ask = async (length: number) => {
    const { status, headers } = await fetch(url, { method: 'POST', body: Buffer.alloc(length) });
    if (status === 503) refuse();
    return `${status} ${headers.get('retry-after')}`;
  };
  const answers = await Promise.all(Array.from({ length: 24 }, () => ask(4 * MEGABYTE)));
  expect(new Set(answers)).toEqual(new Set(['200 null', '503 1']));
  expect(answers.filter((answer) => answer.startsWith('200')).length).toBeGreaterThanOrEqual(12);
  expect(await ask(4 * MEGABYTE)).toBe('200 null');
  server.closeAllConnections();
  server.close();
});

test('wrong arguments are refused with a sentence', () => {
  expect(() => openAnswers('handle' as never)).toThrow('openAnswers: expected a function');
  expect(() =>
    openAnswers(async () => ({ status: 200, headers: {}, body: '' }), { patience: 0, databases: {} } as never),
  ).toThrow(/databases.*patience: expected a whole number from 1/s);
});

test('a stream of known length has a content-length; a short one is sent whole', async () => {
  const bodies = [streamOf([Buffer.alloc(MEGABYTE, 'a'), Buffer.alloc(MEGABYTE, 'b')]), streamOf('{}')];
  const answer = openAnswers(async () => ({ status: 200, headers: {}, body: bodies.shift()! }));
  const server = createServer((request, response) => void answer(request, response)).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const lengths: unknown[] = [];
    for (let i = 0; i < 2; i++) {
      const response = await fetch(`http://127.0.0.1:${port}/`);
      lengths.push([response.headers.get('content-length'), (await response.arrayBuffer()).byteLength]);
    }
    expect(lengths).toEqual([
      [String(2 * MEGABYTE), 2 * MEGABYTE],
      ['2', 2],
    ]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
