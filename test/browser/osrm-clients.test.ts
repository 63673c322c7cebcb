import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildNetwork, encodeNetwork } from 'ermine';
import { build as bundle } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { CHROMIUM, DRAWS_IN_SOFTWARE, openChromium, type Site, serveSite } from '../kit/chromium.ts';

// Clients of OSRM as they are published, in a browser, on the example server. Skipped where there is no Chromium.

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = city({ segments: 2000 });
const { centre, town, west } = source.landmarks;
const folder = mkdtempSync(join(tmpdir(), 'ermine-clients-'));

const LEAFLET = `
  import L from 'leaflet';
  globalThis.L = L;
  globalThis.loaded = import('leaflet-routing-machine');
`;
const MAPLIBRE = `
  import { Map } from 'maplibre-gl';
  import Directions from '@maplibre/maplibre-gl-directions';
  Object.assign(globalThis, { MapOfPage: Map, Directions, loaded: Promise.resolve() });
`;

let service: { port: number; stop(): Promise<void> };
let site: Site;
let browser: Browser;

async function bundleOf(name: string, contents: string): Promise<void> {
  await bundle({
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: 'iife',
    outfile: join(folder, `${name}.js`),
    loader: { '.png': 'dataurl', '.svg': 'text' },
    logLevel: 'error',
  });
}

async function openPage(name: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${site.url}/${name}.html`);
  await page.evaluate('loaded');
  return page;
}

describe.skipIf(CHROMIUM === undefined)('in Chromium', { timeout: 30_000 }, () => {
  beforeAll(async () => {
    const file = join(folder, 'city.ermine');
    writeFileSync(file, encodeNetwork(buildNetwork(source)));
    await Promise.all([bundleOf('leaflet', LEAFLET), bundleOf('maplibre', MAPLIBRE)]);
    const { start } = await import(new URL('../../examples/osrm-server.js', import.meta.url).href);
    service = await start(file, { port: 0, size: 1 });
    site = await serveSite(async (path) => {
      const name = path.slice(1).replace('.html', '');
      if (path.endsWith('.js')) return readFile(join(folder, path));
      return `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
        <div id="map" style="width: 600px; height: 400px"></div><script src="${name}.js"></script>`;
    });
    browser = await openChromium(DRAWS_IN_SOFTWARE);
  });
  afterAll(async () => {
    await browser?.close();
    site?.close();
    await service?.stop();
    rmSync(folder, { recursive: true });
  });

  const given = () => ({ api: `http://127.0.0.1:${service.port}/route/v1`, points: [centre, town], via: west });

  test('leaflet-routing-machine lists a route, draws it, and another one after a drag', async () => {
    const page = await openPage('leaflet');
    const shown = await page.evaluate(async ({ api, points, via }) => {
      // biome-ignore lint/suspicious/noExplicitAny: the library has no types
      const { L } = globalThis as any;
      const at = ([lon, lat]: readonly number[]) => L.latLng(lat, lon);
      const map = L.map('map').setView(at(points[0]), 13);
      const control = L.Routing.control({ serviceUrl: api, waypoints: points.map(at) });
      const next = () =>
        new Promise<{ summary: { totalDistance: number } }>((found, failed) => {
          // biome-ignore lint/suspicious/noExplicitAny: likewise
          control.once('routesfound', ({ routes }: any) => found(routes[0]));
          control.once('routingerror', ({ error }: { error: unknown }) => failed(new Error(JSON.stringify(error))));
        });
      const first = next();
      control.addTo(map);
      const { summary } = await first;
      await new Promise((done) => setTimeout(done, 100));
      const rows = [...document.querySelectorAll('.leaflet-routing-alt tr')].map((row) => row.textContent ?? '');
      const lines = document.querySelectorAll('path.leaflet-interactive').length;
      const second = next();
      control.spliceWaypoints(1, 0, at(via));
      return { rows, lines, before: summary.totalDistance, after: (await second).summary.totalDistance };
    }, given());
    expect(shown.rows[0]).toMatch(/^Head /);
    expect(shown.rows.at(-1)).toMatch(/You have arrived/);
    expect(shown.lines).toBeGreaterThan(0);
    expect(shown.after).toBeGreaterThan(shown.before);
    await page.close();
  });

  test('@maplibre/maplibre-gl-directions draws a route, and another one with a waypoint more', async () => {
    const page = await openPage('maplibre');
    const shown = await page.evaluate(async ({ api, points, via }) => {
      // biome-ignore lint/suspicious/noExplicitAny: the page's own
      const { MapOfPage, Directions } = globalThis as any;
      const map = new MapOfPage({
        container: 'map',
        center: points[0],
        zoom: 12,
        style: { version: 8, sources: {}, layers: [] },
      });
      await new Promise((done) => map.on('load', done));
      const directions = new Directions(map, { api, profile: 'driving', requestOptions: { alternatives: 'true' } });
      const next = () =>
        new Promise<{ routes: { legs: unknown[] }[]; code: string }>((found) => {
          // biome-ignore lint/suspicious/noExplicitAny: likewise
          directions.on('fetchroutesend', ({ data }: any) => found(data.directions));
        });
      const first = next();
      directions.setWaypoints(points);
      const { code, routes } = await first;
      await new Promise((done) => setTimeout(done, 100));
      const sources = Object.values(map.getStyle().sources) as { data?: { features?: unknown } }[];
      const drawn = JSON.stringify(sources.map(({ data }) => data?.features)).match(/"LineString"/g)?.length ?? 0;
      const second = next();
      directions.addWaypoint(via, 1);
      return { code, legs: [routes[0].legs.length, (await second).routes[0].legs.length], drawn };
    }, given());
    expect(shown).toMatchObject({ code: 'Ok', legs: [1, 2] });
    expect(shown.drawn).toBeGreaterThan(0);
    await page.close();
  });
});
