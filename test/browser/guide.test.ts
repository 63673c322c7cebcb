import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import { buildNetwork, encodeNetwork, prepareNetwork } from '../../src/index.ts';
import { CHROMIUM, openChromium, type Site, serveSite } from '../kit/chromium.ts';
import { openEmptyProject } from '../kit/empty-project.ts';
import { extractOfCity } from '../kit/extract-of-city.ts';

// The programs of the browser guide as a reader would copy them: bundled by Vite as described, and run in Chromium.

const guide = readFileSync(new URL('../../docs/guides/browser.md', import.meta.url), 'utf8');
const programs = Array.from(guide.matchAll(/^## (.*)\n|^```ts browser\n([\s\S]*?)^```$/gm)).reduce<
  { title: string; code: string }[]
>((found, [, title, code]) => {
  if (title !== undefined) found.push({ title, code: '' });
  // a worker is a separate file, as its first line says
  else if (code.startsWith('// router.ts')) found.push({ title: 'router', code });
  else found.push({ title: found.filter((one) => one.title !== 'router').at(-1)!.title, code });
  return found;
}, []);
const codeOf = (title: string) => programs.find((one) => one.title === title && one.code !== '')!.code;

const PAGES = {
  plain: codeOf('In a page'),
  wanted: codeOf('Load parts on demand'),
  worker: codeOf('In a worker'),
  pool: codeOf('On all cores'),
  drop: codeOf('An extract dropped onto a page'),
};
/** The Vite configuration that the guide describes. */
const configured = { worker: { format: /`worker: \{ format: '(es)' \}`/.exec(guide)?.[1] as 'es' } };

describe.skipIf(CHROMIUM === undefined)('a page of the guide', () => {
  const project = openEmptyProject();
  const extract = extractOfCity([-8.61, 41.15]);
  let site: Site;
  let browser: Browser;

  beforeAll(async () => {
    project.write('package.json', JSON.stringify({ type: 'module' }));
    project.write('router.ts', codeOf('router'));
    for (const [name, code] of Object.entries(PAGES)) {
      project.write(`${name}.ts`, `${code}\nconsole.log('at the end');\nexport {};\n`);
      project.write(
        `${name}.html`,
        `<!doctype html><link rel="icon" href="data:,"><script type="module" src="./${name}.ts"></script>`,
      );
    }
    const { build } = await import('vite');
    await build({
      root: project.folder,
      base: './',
      configFile: false,
      logLevel: 'error',
      build: { rollupOptions: { input: Object.keys(PAGES).map((name) => join(project.folder, `${name}.html`)) } },
      ...configured,
    });

    const network = prepareNetwork(buildNetwork(await importOsm(extract)));
    const served: Record<string, Uint8Array> = { '/porto.ermine': encodeNetwork(network), '/porto.osm.pbf': extract };
    site = await serveSite(async (path) => {
      const file = join(project.folder, 'dist', path);
      return served[path] ?? (existsSync(file) ? readFile(file) : undefined);
    });
    browser = await openChromium();
  });

  afterAll(async () => {
    await browser?.close();
    site?.close();
  });

  /** Opens a page, and returns its output as JSON once it has printed `lines` lines. */
  async function printed(path: string, lines: number, then = async (_: Page) => {}): Promise<unknown[]> {
    const opened = await browser.newPage();
    const said: Promise<unknown>[] = [];
    const done = new Promise<void>((resolve, reject) => {
      opened.on('pageerror', reject);
      opened.on('console', (message) => {
        const [value] = message.args();
        said.push(message.type() === 'log' ? value.jsonValue() : Promise.reject(new Error(message.text())));
        if (said.length === lines) resolve();
      });
    });
    await opened.goto(site.url + path);
    await then(opened);
    await done;
    const values = await Promise.all(said);
    await opened.close();
    return values;
  }

  test('prints the line of a route', async () => {
    const [line] = await printed('/plain.html', 2);
    expect(line).toMatchObject({ type: 'FeatureCollection' });
  });

  test('loads features on demand', async () => {
    expect(await printed('/wanted.html', 1)).toEqual(['at the end']);
  });

  test('gets an answer of its worker to the very first request', async () => {
    expect(await printed('/worker.html', 2)).toEqual([
      'at the end',
      { id: 1, answer: expect.objectContaining({ time: expect.any(Number) }) },
    ]);
  });

  test('uses a pool', async () => {
    const [times] = await printed('/isolated/pool.html', 2);
    expect(Object.values(times as object)).toHaveLength(2);
  });

  test('imports an extract that is dropped onto it', async () => {
    const drop = (opened: Page) =>
      opened.evaluate(async () => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([await (await fetch('/porto.osm.pbf')).blob()], 'porto.osm.pbf'));
        dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
      });
    expect(await printed('/drop.html', 2, drop)).toHaveLength(2);
  });
});
