import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as costingInBrowser from '../../src/costing/loaded-costing-work.browser.ts';
import { loadedCostingWork } from '../../src/costing/loaded-costing-work.ts';
import * as full from '../../src/index.ts';
import { whenCompiled as whenCompiledInBrowser } from '../../src/kernel/when-compiled.browser.ts';
import { whenCompiled } from '../../src/kernel/when-compiled.ts';
import { readSections, writeSections } from '../../src/memory/sections.ts';
import { FORMAT_VERSION } from '../../src/network/network-sections.ts';
import * as packedInBrowser from '../../src/search/hierarchy/loaded-packed-work.browser.ts';
import { loadedPackedWork } from '../../src/search/hierarchy/loaded-packed-work.ts';
import { drawTown } from '../kit/town.ts';

// Features that a browser loads on demand. The browser's build also runs in Node, and needs the same calls there.

const root = new URL('../../', import.meta.url);
const { source, at } = drawTown('A--B--C', { step: 500 });
const query = { startPoint: at('A'), endPoint: at('C'), directionsStyle: 'Normal' } as const;
const reach = { point: at('A'), costs: 1, costUnit: 'min', outline: 'Hull' } as const;
const plain = { startPoint: at('A'), endPoint: at('C'), segmentGeometryStyle: 'End' } as const;
const national = { ...plain, destinationSrs: 'epsg:2154' } as const;

type Ermine = typeof full;
let browser: Ermine;
beforeAll(async () => {
  browser = await import(new URL('dist/browser/index.js', root).href);
});

const open = (ermine: Ermine, options?: full.OpenOptions) =>
  ermine.openDatabase(ermine.prepareNetwork(ermine.buildNetwork(source)), options);

describe('in a browser', () => {
  test('a missing language is an error until it is loaded; a route without directions needs none', async () => {
    const database = open(browser);
    const german = { ...query, language: 'de' } as const;
    expect(browser.route(database, plain).distance).toBeGreaterThan(0);
    expect(() => browser.route(database, query)).toThrow("call await loadLanguage('en')");
    expect(() => browser.route(database, german)).toThrow("call await loadLanguage('de')");
    expect(await browser.loadLanguage('DE')).toBe('de');
    expect(browser.route(database, german)).toEqual(full.route(open(full), german));
    await expect(browser.loadLanguage('tlh')).rejects.toThrow('There is no language');
  });

  test('an unprepared network is an error that says how to prepare it', () => {
    const network = browser.buildNetwork(source);
    expect(() => browser.openDatabase(network)).toThrow('openDatabase(prepareNetwork(network))');
    expect(browser.route(browser.openDatabase(browser.prepareNetwork(network)), plain)).toEqual(
      full.route(open(full), plain),
    );
  });

  test('alternatives, visiting points in the best order, and going straight on are an error until they are loaded', async () => {
    const others = { ...plain, alternatives: 2 } as const;
    const ordered = { ...plain, intermediatePoints: [at('B'), at('A'), at('B')], oip: true };
    expect(() => browser.route(open(browser), others)).toThrow(browser.RoutingError);
    expect(() => browser.route(open(browser), others)).toThrow('await loadAlternatives()');
    expect(() => browser.route(open(browser), ordered)).toThrow('await loadVisitingOrder()');
    const straight = { ...plain, intermediatePoints: [at('B')], continueStraight: true };
    expect(() => browser.route(open(browser), straight)).toThrow('await loadContinueStraight()');
    await browser.loadAlternatives();
    expect(browser.route(open(browser), straight)).toEqual(full.route(open(full), straight));
    expect(browser.route(open(browser), others)).toEqual(full.route(open(full), others));
  });

  test('a coordinate system is an error until systems are loaded', async () => {
    const database = open(browser);
    const far = { ...source, crs: 'epsg:2154' };
    expect(() => browser.route(database, national)).toThrow('await loadCoordinateSystems()');
    expect(() => browser.buildNetwork(far)).toThrow('await loadCoordinateSystems()');
    const mercator = { ...plain, destinationSrs: 'epsg:3857' } as const;
    expect(browser.route(database, mercator)).toEqual(full.route(open(full), mercator));
    await browser.loadCoordinateSystems();
    expect(browser.route(database, national)).toEqual(full.route(open(full), national));
  });

  test('a network is validated once the checks are loaded; until then the error names the call', async () => {
    const bytes = browser.encodeNetwork(browser.prepareNetwork(browser.buildNetwork(source)));
    const decode = () => browser.decodeNetwork(bytes, { validate: true });
    expect(browser.decodeNetwork(bytes)).toBeDefined();
    expect(decode).toThrow('await loadValidation() first');
    await browser.loadValidation();
    expect(decode()).toEqual(full.decodeNetwork(bytes, { validate: true }));
    const sections = readSections(bytes, FORMAT_VERSION, 'The network');
    const length = sections.get('network.length') as Uint32Array;
    const forged = writeSections(
      sections.set(
        'network.length',
        length.map(() => 1),
      ),
      FORMAT_VERSION,
    );
    expect(browser.decodeNetwork(forged)).toBeDefined();
    expect(() => browser.decodeNetwork(forged, { validate: true })).toThrow('length is shorter than a shape');
  });

  test('the vector loops arrive by themselves', async () => {
    const arrived = [whenCompiled, whenCompiledInBrowser].map((when) => new Promise<WebAssembly.Module>(when));
    const [whole, ours] = (await Promise.all(arrived)).map(WebAssembly.Module.exports);
    expect(ours).toEqual(whole);
  });

  test('lower bounds for trips under a costing are loaded on first use, and trips are the same before', async () => {
    const database = open(browser);
    const slower = (percentage: number) => ({
      transientUpdates: [{ roadType: 'local road urban' as const, updates: [{ percentage }] }],
    });
    let percentage = -40;
    const methods = () => {
      percentage++;
      const { statistics, ...reported } = browser.route(database, plain, slower(percentage), { statistics: true });
      expect(reported).toEqual(full.route(open(full), plain, slower(percentage)));
      return statistics.methods;
    };
    expect(methods()).toEqual(['both ends']);
    await vi.waitFor(() => expect(methods()).toEqual(['lower bound']), 5000);
    costingInBrowser.loadCostingWork();
    await vi.waitFor(() =>
      expect(Object.keys(costingInBrowser.loadedCostingWork() ?? {})).toEqual(Object.keys(loadedCostingWork() ?? {})),
    );
  });

  test('trips along major roads, and after many trips, are the same before and after what makes them faster is loaded', async () => {
    const databases = [open(browser), open(full)] as const;
    const major = { ...plain, majorRoads: true, returnLegs: true, returnSegments: true } as const;
    const same = () => {
      for (const asked of [major, plain])
        expect(browser.route(databases[0], asked)).toEqual(full.route(databases[1], asked));
    };
    for (let i = 0; i < 60; i++) same();
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (let i = 0; i < 60; i++) same();
  });

  test('points are visited in the same order once what orders them is loaded, also where some are displaced or closed off', async () => {
    const yard = drawTown(
      `
      A--B--C--D  P--Q--R
      |  |  |  |
      E--F--G--H
    `,
      { step: 100 },
    );
    const databases = [browser, full].map((ermine) =>
      ermine.openDatabase(ermine.prepareNetwork(ermine.buildNetwork(yard.source))),
    );
    await browser.loadVisitingOrder();
    const closed = { transientUpdates: [{ segmentID: yard.id('AB'), updates: [{ exclude: 'Y' as const }] }] };
    const found: string[] = [];
    for (const [start, end, ...between] of ['ADPHEGC', 'EHDQBAF', 'AHPRG', 'AAHBDF']) {
      const visiting = {
        ...{ startPoint: yard.at(start), endPoint: yard.at(end), intermediatePoints: between.map(yard.at) },
        ...{ oip: true, returnIntermediatePoints: true },
      };
      for (const payload of [undefined, closed]) {
        const [ours, other] = databases.map((database, i) => {
          const { route } = i === 0 ? browser : full;
          try {
            return route(database, visiting, payload);
          } catch (error) {
            return (error as Error).message;
          }
        });
        expect(ours).toEqual(other);
        found.push(typeof other === 'string' ? 'none' : other.warnings === undefined ? 'near' : 'displaced');
      }
    }
    expect(new Set(found)).toEqual(new Set(['near', 'displaced', 'none']));
  });

  test('sweeps over packed values are loaded automatically, and give the same tables', async () => {
    packedInBrowser.loadPackedWork();
    await vi.waitFor(() =>
      expect(Object.keys(packedInBrowser.loadedPackedWork()!)).toEqual(Object.keys(loadedPackedWork()!)),
    );
    const points = ['A', 'B', 'C', 'A', 'B', 'C'].map(at);
    const payload = { startPoints: points, endPoints: points };
    const database = open(browser);
    // one request before the loops are loaded, and one after
    const tables = [browser.routeCostTable(database, {}, payload)];
    await new Promise((resolve) => setTimeout(resolve, 200));
    tables.push(browser.routeCostTable(database, {}, payload));
    for (const table of tables) expect(table).toEqual(full.routeCostTable(open(full), {}, payload));
  });

  test('hulls are an error until they are passed in', async () => {
    expect(() => browser.travelBoundary(open(browser), reach)).toThrow('ermine/hulls');
    const { hulls } = await import(new URL('dist/browser/boundary/hull/hulls.js', root).href);
    expect(browser.travelBoundary(open(browser, { hulls }), reach)).toEqual(full.travelBoundary(open(full), reach));
    expect(() => open(browser, { hulls: {} as never })).toThrow('hulls: expected the hulls of ermine/hulls');
  });

  test('areas and rules are an error until they are passed in, while functions work at once', async () => {
    const [x, y] = at('A');
    const corners = [-1, 1].flatMap((side) => [
      [x - side, y - side],
      [x + side, y - side],
    ]);
    const area = { type: 'Polygon', coordinates: [[...corners, corners[0]]] } as const;
    const slow = { transientUpdates: [{ area, updates: [{ percentage: -50 }] }] };
    const rules = { costRules: [{ where: { area }, percentage: -50 }] };
    for (const payload of [slow, rules])
      expect(() => browser.route(open(browser), plain, payload)).toThrow('ermine/areas');
    const { areas } = await import(new URL('dist/browser/costing/areas/areas.js', root).href);
    for (const payload of [slow, rules])
      expect(browser.route(open(browser, { areas }), plain, payload)).toEqual(full.route(open(full), plain, payload));
    expect(() => open(browser, { areas: {} as never })).toThrow('areas: expected the areas of ermine/areas');
    const database = open(browser);
    const handle = browser.compileCosting(database, {}, {}, { cost: ({ speed }) => ({ speed: speed / 2 }) });
    expect(browser.route(database, plain, handle)).toEqual(full.route(open(full), plain, rules));
  });
});

test('a file that replaces another in browsers has the same exports', async () => {
  const files = readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' });
  const ours = files.filter((path) => path.endsWith('.browser.ts'));
  expect(ours.length).toBe(20);
  for (const path of ours) {
    const [own, other] = await Promise.all(
      [path, path.replace('.browser.ts', '.ts')].map((each) => import(new URL(`src/${each}`, root).href)),
    );
    expect(Object.keys(own).sort()).toEqual(Object.keys(other).sort());
  }
});
