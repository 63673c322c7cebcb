import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildNetwork, encodeNetwork, prepareNetwork } from 'ermine';
import { afterAll, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';

const READERS = 50;
const MEGABYTE = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'ermine-unread-'));
afterAll(() => rmSync(folder, { recursive: true }));
const source = city({ segments: 2000 });
const { west, north, centre } = source.landmarks;
const network = join(folder, 'city.ermine');
writeFileSync(network, encodeNetwork(prepareNetwork(buildNetwork(source))));

const at = (i: number) => [+(centre[0] + 1e-5 * (i % 20)).toFixed(5), +(centre[1] + 1e-5 * i).toFixed(5)];
const points = Array.from({ length: 230 }, (_, i) => at(i));
const multi = { type: 'MultiPoint', coordinates: points };
/** A request of less than 10 kB for an answer of 10 MB. */
const MATRIX = JSON.stringify({ startPoints: multi, endPoints: multi });
const PATH = '/rest/Spatial/erm/databases/roads.json';

/** A client that sends requests and never reads. */
function askAndWait(port: number): Socket {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  const head = `POST ${PATH}?q=routeCostMatrix HTTP/1.1\r\nhost: city\r\ncontent-length: ${MATRIX.length}\r\n\r\n`;
  socket.write(head + MATRIX);
  return socket;
}

interface State {
  readonly resident: number;
  readonly connections: number;
}

async function stateOf(service: ChildProcess): Promise<State> {
  service.send('state');
  const [state] = (await once(service, 'message')) as [State];
  return state;
}

// side by side, since each waits most of the time
test.concurrent.each(['fastify', 'express', 'hono'])(
  'examples/%s.js holds little of answers that are not read',
  async (name) => {
    expect(MATRIX.length).toBeLessThan(10_000);
    const service = fork(new URL('serve-example.js', import.meta.url), [name, network]);
    const readers: Socket[] = [];
    try {
      const [port] = (await once(service, 'message')) as [number];
      const base = `http://127.0.0.1:${port}${PATH}`;
      const route = `${base}?q=route&startPoint=${west},epsg:4326&endPoint=${north},epsg:4326`;
      const matrix = async () => {
        const answer = await fetch(`${base}?q=routeCostMatrix`, { method: 'POST', body: MATRIX });
        return (await answer.json()) as { matrix?: unknown[] };
      };
      const { matrix: entries = [] } = await matrix();
      expect(entries).toHaveLength(points.length ** 2);
      const { resident: before } = await stateOf(service);
      for (let i = 0; i < READERS; i++) readers.push(askAndWait(port));
      let most = 0;
      const end = performance.now() + 3000;
      while (performance.now() < end) {
        expect((await fetch(route)).status).toBe(200);
        most = Math.max(most, (await stateOf(service)).resident);
      }
      expect((await stateOf(service)).connections).toBeGreaterThan(READERS / 2);
      // meanwhile, a large answer that is read arrives completely
      const { matrix: again = [] } = await matrix();
      expect(again).toHaveLength(entries.length);
      most = Math.max(most, (await stateOf(service)).resident);
      expect(most - before).toBeLessThan(200 * MEGABYTE);
      // the service gives up on clients that read nothing
      while ((await stateOf(service)).connections > 5) await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      for (const socket of readers) socket.destroy();
      service.kill('SIGKILL');
    }
  },
);

/** A client that announces a long body and never finishes it. */
function sendWithoutEnd(port: number, length: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`POST ${PATH}?q=routeCostMatrix HTTP/1.1\r\nhost: city\r\ncontent-length: ${length}\r\n\r\n`);
  socket.write(' '.repeat(length - 10));
  return socket;
}

// the other examples answer with the same code
test.each(['fastify', 'osrm-server'])('examples/%s.js holds little of bodies that never end', async (name) => {
  const length = name === 'osrm-server' ? 4 * MEGABYTE : 8 * MEGABYTE;
  const service = fork(new URL('serve-example.js', import.meta.url), [name, network]);
  const senders: Socket[] = [];
  try {
    const [port] = (await once(service, 'message')) as [number];
    const address = `http://127.0.0.1:${port}`;
    const url =
      name === 'osrm-server'
        ? `${address}/route/v1/driving/${west};${north}`
        : `${address}${PATH}?q=route&startPoint=${west},epsg:4326&endPoint=${north},epsg:4326`;
    const ask = () => fetch(url, { method: 'POST', body: '{}' });
    expect((await ask()).status).toBe(200);
    const { resident: before } = await stateOf(service);
    for (let sent = 0; sent < 320 * MEGABYTE; sent += length) senders.push(sendWithoutEnd(port, length));
    let most = 0;
    const end = performance.now() + 3000;
    while (performance.now() < end) {
      expect((await ask()).status).toBe(200);
      most = Math.max(most, (await stateOf(service)).resident);
    }
    expect(most - before).toBeLessThan(200 * MEGABYTE);
    // the newest connections still wait
    expect((await stateOf(service)).connections).toBeGreaterThan(5);
  } finally {
    for (const socket of senders) socket.destroy();
    service.kill('SIGKILL');
  }
});

test('examples/express.js answers short bodies while clients read answers to long ones slowly', async () => {
  const service = fork(new URL('serve-example.js', import.meta.url), ['express', network]);
  const readers: Socket[] = [];
  try {
    const [port] = (await once(service, 'message')) as [number];
    const body = MATRIX.padEnd(7 * MEGABYTE);
    for (let i = 0; i < 12; i++) {
      const socket = connect(port, '127.0.0.1').pause();
      socket.on('error', () => {});
      socket.write(
        `POST ${PATH}?q=routeCostMatrix HTTP/1.1\r\nhost: city\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
      readers.push(socket);
    }
    const url = `http://127.0.0.1:${port}${PATH}?q=route&startPoint=${west},epsg:4326&endPoint=${north},epsg:4326`;
    for (let i = 0; i < 20; i++) {
      expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    for (const socket of readers) socket.destroy();
    service.kill('SIGKILL');
  }
});

test.concurrent.each(['fastify', 'express', 'hono', 'osrm-server'])(
  'examples/%s.js answers new clients while others hold all connections',
  async (name) => {
    const service = fork(new URL('serve-example.js', import.meta.url), [name, network]);
    const held: Socket[] = [];
    try {
      const [port] = (await once(service, 'message')) as [number];
      const starts = ['', 'GET / HT', 'POST / HTTP/1.1\r\nhost: city\r\ncontent-length: 9\r\n\r\n{'];
      for (let i = 0; i < 1200; i++) {
        const socket = connect(port, '127.0.0.1').on('error', () => {});
        if (i % 3 > 0) socket.write(starts[i % 3]);
        held.push(socket);
        if (i % 100 === 99) await once(socket, 'connect');
      }
      const path =
        name === 'osrm-server'
          ? `/route/v1/driving/${west};${north}`
          : `${PATH}?q=route&startPoint=${west},epsg:4326&endPoint=${north},epsg:4326`;
      for (let i = 0; i < 5; i++) {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          headers: { connection: 'close' },
          signal: AbortSignal.timeout(20_000),
        });
        expect(answer.status).toBe(200);
        await answer.text();
      }
      expect((await stateOf(service)).connections).toBeLessThanOrEqual(1000);
    } finally {
      for (const socket of held) socket.destroy();
      service.kill();
    }
  },
  60_000,
);
