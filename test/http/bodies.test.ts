import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { Bodies } from '../../src/http/bodies.ts';

const BYTES = 64 * 1024 * 1024;
const READING = { closed: new Promise<void>(() => {}), hold: () => {} };

test('a body may arrive in pieces of one byte', async () => {
  const bodies = new Bodies({ limit: 10_000, bytes: BYTES });
  const request = new PassThrough();
  const body = bodies.read(request, READING);
  const sent = Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 251));
  for (const byte of sent) request.write(Buffer.of(byte));
  request.end();
  expect(Buffer.from((await body) as Uint8Array).equals(sent)).toBe(true);
  bodies.release(request);
});

test('a body of very many tiny pieces is refused, and its rest is dropped', async () => {
  const bodies = new Bodies({ limit: 1_000_000, bytes: BYTES });
  const request = new PassThrough();
  const body = bodies.read(request, READING);
  let sent = 0;
  for (; sent < 20_000; sent++) {
    request.write(Buffer.of(sent % 251));
    if (sent % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  request.end();
  expect(await body).toBe(408);
});

test('of a body that is too long, slightly more than the limit is read', async () => {
  const bodies = new Bodies({ limit: 1000, bytes: BYTES });
  const request = new PassThrough();
  const body = bodies.read(request, READING);
  for (let i = 0; i < 50; i++) request.write(Buffer.alloc(100));
  request.end();
  expect(await body).toHaveLength(1100);
});

test('if all bodies together take too much, the largest that is arriving is refused', async () => {
  const bodies = new Bodies({ limit: 10_000_000, bytes: 1_000_000 });
  const [large, small] = [new PassThrough(), new PassThrough()];
  const read = [bodies.read(large, READING), bodies.read(small, READING)];
  small.write(Buffer.alloc(1000));
  for (let i = 0; i < 30; i++) {
    large.write(Buffer.alloc(100_000));
    await new Promise((resolve) => setImmediate(resolve));
  }
  small.end();
  large.end();
  expect(await read[0]).toBe(503);
  expect(await read[1]).toHaveLength(1000);
});

test('bodies that never end are refused before a larger one that came later', async () => {
  const bodies = new Bodies({ limit: 10_000_000, bytes: 1_000_000 });
  const endless = Array.from({ length: 9 }, () => new PassThrough());
  const refused: unknown[] = [];
  for (const request of endless) {
    void bodies.read(request, READING).then((status) => refused.push(status));
    request.write(Buffer.alloc(100_000));
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  const honest = new PassThrough();
  const read = bodies.read(honest, READING);
  for (let i = 0; i < 5; i++) honest.write(Buffer.alloc(100_000));
  honest.end();
  expect(await read).toHaveLength(500_000);
  for (const request of endless) request.end();
  await new Promise((resolve) => setTimeout(resolve));
  expect(refused.filter((status) => status === 503)).toHaveLength(4);
});
