import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import * as ermine from '../../src/index.ts';
import { CHROMIUM, openChromium, type Site, serveSite } from '../kit/chromium.ts';
import { answersOf, type Given } from './pages/answers.ts';

// The library in a browser: an ordinary page, a worker, and a page that shares memory with its workers, bundled by esbuild and by
// Vite. Skipped without Chromium.

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = join(root, 'test/browser/pages');
const source = city({ segments: 2000 });
const given: Given = {
  bytes: ermine.encodeNetwork(ermine.prepareNetwork(ermine.buildNetwork(source))),
  trip: { startPoint: source.landmarks.centre, endPoint: source.landmarks.town, directionsStyle: 'Normal' },
};
const page = (script: string) => `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${script}`;

let folder: string;
let site: Site;
let browser: Browser;

async function bundleByEsbuild(outdir: string): Promise<void> {
  await bundle({
    entryPoints: { plain: `${pages}/plain.ts`, isolated: `${pages}/isolated.ts`, worker: 'ermine/threads/worker' },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    outdir,
    absWorkingDir: root,
  });
}

async function bundleByVite(outDir: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    root: pages,
    configFile: false,
    logLevel: 'error',
    base: './',
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, rollupOptions: { input: `${pages}/isolated.html` } },
  });
}

/** Opens a page and waits for its report. */
async function reported(path: string, ask: (page: Page) => Promise<unknown>): Promise<Record<string, unknown>> {
  const opened = await browser.newPage();
  try {
    await opened.goto(site.url + path);
    return (await ask(opened)) as Record<string, unknown>;
  } finally {
    await opened.close();
  }
}

/** The import map that the documentation gives for pages without a bundler. */
const importMap = /<script type="importmap">[\s\S]*?<\/script>/.exec(
  readFileSync(join(root, 'docs/browser.md'), 'utf8'),
)![0];

type Ermine = typeof ermine;
type Formats = typeof import('../../src/formats/formats.ts');
type Threads = typeof import('../../src/threads/threads-browser.ts');
const { imports } = JSON.parse(importMap.replace(/<.*?>/g, '')) as { imports: Record<string, string> };
const doors = Object.keys(imports).filter((name) => !name.endsWith('/'));
const importAll = `globalThis.doors = Promise.all(${JSON.stringify(doors)}.map((name) => import(name)));`;

const ofPage = (opened: Page) => opened.evaluate('reported');

describe.skipIf(CHROMIUM === undefined)('in Chromium', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ermine-pages-'));
    await Promise.all([bundleByEsbuild(`${folder}/esbuild`), bundleByVite(`${folder}/vite`)]);
    const served: Record<string, Uint8Array | string> = {
      '/town.ermine': given.bytes,
      '/trip.json': JSON.stringify(given.trip),
      '/esbuild/plain.html': page('<script type="module" src="plain.js"></script>'),
      '/esbuild/isolated.html': page(
        '<meta name="worker" content="worker.js"><script type="module" src="isolated.js"></script>',
      ),
      '/worker.html': page(''),
      '/bare.html': page(`${importMap}<script type="module">${importAll}</script>`),
    };
    const find = async (path: string) => {
      const file = path.startsWith('/node_modules/')
        ? path.replace('/node_modules/ermine/', '/').replace('/', root)
        : folder + path;
      return served[path] ?? (existsSync(file) ? await readFile(file) : undefined);
    };
    site = await serveSite(find);
    browser = await openChromium();
  });

  afterAll(async () => {
    await browser?.close();
    site?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const german = ermine.route(ermine.openDatabase(ermine.decodeNetwork(given.bytes)), { ...given.trip, language: 'de' })
    .routeDirections[0].instruction;
  const answers = answersOf(ermine as never, given);

  test('an ordinary page answers as Node does', async () => {
    expect(await reported('/esbuild/plain.html', ofPage)).toEqual({ answers, german, sharesMemory: false });
  });

  test('a worker answers as Node does', async () => {
    const ofWorker = (opened: Page) =>
      opened.evaluate(
        () =>
          new Promise((resolve) => {
            const worker = new Worker('/esbuild/plain.js', { type: 'module' });
            worker.onmessage = ({ data }) => resolve(data);
          }),
      );
    expect(await reported('/worker.html', ofWorker)).toEqual({ answers, german, sharesMemory: false });
  });

  test('a page without a bundler finds everything with the documented import map', async () => {
    const query = { ...given.trip, segmentGeometryStyle: 'All' } as const;
    const ofBare = (opened: Page) =>
      opened.evaluate(async (query) => {
        const { doors } = globalThis as unknown as { doors: Promise<[Ermine, Formats]> };
        const [ermine, formats] = await doors;
        const bytes = new Uint8Array(await (await fetch('/town.ermine')).arrayBuffer());
        await ermine.loadLanguage('en');
        const trip = ermine.route(ermine.openDatabase(ermine.decodeNetwork(bytes)), query);
        const table = await formats.writeParquet({ minutes: [trip.time] });
        const { value: row } = await formats.readParquet(table).next();
        return { trip, line: formats.toGeoJson(trip).features[0].geometry, row };
      }, query);
    expect(doors.slice(0, 2)).toEqual(['ermine', 'ermine/formats']);
    const ours = ermine.route(ermine.openDatabase(ermine.decodeNetwork(given.bytes)), query);
    const { trip, line, row } = await reported('/bare.html', ofBare);
    expect(trip).toEqual(JSON.parse(JSON.stringify(ours)));
    expect(line).toEqual(ours.geometry);
    expect(row).toEqual({ line: 1, cells: { minutes: ours.time } });
  });

  test('a page without a bundler uses a pool with a bundled worker', async () => {
    const ofBare = (opened: Page) =>
      opened.evaluate(
        async ({ query, at }) => {
          const { doors } = globalThis as unknown as { doors: Promise<unknown[]> };
          const { openPool } = (await doors)[at] as Threads;
          const bytes = new Uint8Array(await (await fetch('/town.ermine')).arrayBuffer());
          const spawn = () => new Worker('/isolated/esbuild/worker.js', { type: 'module' });
          const pool = await openPool(bytes, { size: 2, spawn });
          const trip = await pool.route(query);
          await pool.close();
          return trip;
        },
        { query: given.trip, at: doors.indexOf('ermine/threads') },
      );
    const ours = ermine.route(ermine.openDatabase(ermine.decodeNetwork(given.bytes)), given.trip);
    expect(await reported('/isolated/bare.html', ofBare)).toEqual(JSON.parse(JSON.stringify(ours)));
  });

  test.each(['esbuild', 'vite'])('a page that shares memory uses a pool, bundled by %s', async (bundler) => {
    const found = await reported(`/isolated/${bundler}/isolated.html`, ofPage);
    const lost = expect.stringContaining('A worker failed: its file, or one that it imports, cannot be loaded');
    expect(found).toEqual({ isolated: true, different: 1, german, hull: 'MultiPolygon', lost });
  });

  test('a pool in an ordinary page says what is missing', async () => {
    expect(await reported('/esbuild/isolated.html', ofPage)).toEqual({
      error: expect.stringContaining('crossOriginIsolated'),
    });
  });
});
