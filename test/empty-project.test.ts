import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openEmptyProject } from './kit/empty-project.ts';

// The package in an otherwise empty project: the published files are enough to import it, to require it and to compile against it.
// ERMINE_TSC lists further compilers to try, as paths separated by commas. A release tries every TypeScript from 5.4 to the newest.

const root = new URL('../', import.meta.url);
const pack = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const readme = /```ts\n([\s\S]*?)```/.exec(readFileSync(new URL('README.md', root), 'utf8'))?.[1] ?? '';
const doors = Object.keys(pack.exports).filter((door) => pack.exports[door].types !== undefined);
const nameOf = (door: string) => `ermine${door.slice(1)}`;

const project = openEmptyProject();

/** A town of five roads, with requests that use everything that Node loads on first use. */
const LATE = `
import * as ermine from 'ermine';
import { importGeoJson } from 'ermine/geojson';
import { prepareInThreads } from 'ermine/threads';
const line = (...coordinates) => ({ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } });
const [a, b, c, d] = [[-8.61, 41.15], [-8.6, 41.15], [-8.6, 41.16], [-8.61, 41.16]];
const features = [line(a, b), line(b, c), line(c, d), line(d, a), line(a, c), line(a, [0, 100])];
const network = ermine.buildNetwork(await importGeoJson({ type: 'FeatureCollection', features }));
const opened = [network, ermine.prepareNetwork(network), await prepareInThreads(network)].map((each) => ermine.openDatabase(each));
const slower = { transientUpdates: [{ roadType: 'local road suburban', updates: [{ percentage: -20 }] }] };
const meant = { majorRoads: false, point: a, costs: 500, costUnit: 'm' };
console.log(
  ermine.reportNetwork(network),
  opened.map((database) => ermine.route(database, { startPoint: a, endPoint: c, directionsStyle: 'Normal' }, slower)),
  ermine.segmentsByPoint(opened[0], { point: '533100,4556000,epsg:32629' }),
  JSON.stringify([{}, { outline: 'Hull' }].map((how) => ermine.travelBoundary(opened[0], { ...meant, ...how }))),
);
`;

/** Optional values may be passed on as undefined, even if the compiler distinguishes undefined from absent. */
const ABSENT = `
import { openDatabase, route, routeCostTable, travelBoundary, type Network, type RouteQuery } from 'ermine';
import { importOsm } from 'ermine/osm';
import { openPool } from 'ermine/threads';
export function ask(network: Network, given: { unit?: 'km' | 'm'; milliseconds?: number; country?: string; size?: number }) {
  const { unit, milliseconds, country, size } = given;
  const database = openDatabase(network, { limits: { milliseconds }, defaults: undefined, kernel: undefined });
  const [startPoint, endPoint]: [number, number][] = [[-8.61, 41.15], [-8.6, 41.15]];
  const query: RouteQuery = { startPoint, endPoint, distanceUnit: unit, language: undefined };
  const trip = route(database, { startPoint, endPoint, distanceUnit: unit }, { transientUpdates: undefined });
  const table = routeCostTable(database, { startPoints: [startPoint], endPoints: [endPoint], avoid: undefined });
  const reach = travelBoundary(database, { point: startPoint, costs: 5, costUnit: 'min' }, { 'AmbientSpeed.RoadType.Ferry': undefined });
  const opening = openPool(network, { size, limits: undefined });
  return [query, trip.time, trip.distance, table, reach, opening, importOsm('a.osm.pbf', { country })];
}
`;

/** Since 5.8, TypeScript knows that CommonJS can require modules in Node. */
function mayRequireModules(compiler: string): boolean {
  if (process.env.ERMINE_TSC === undefined) return true;
  const [major, minor] = /\d+\.\d+/
    .exec(project.run(compiler, ['-v']))![0]
    .split('.')
    .map(Number);
  return major > 5 || minor >= 8;
}

describe('in an empty project', () => {
  test('every entry point can be imported and required', () => {
    const names = doors.map(nameOf);
    const asked = project.write(
      'doors.cjs',
      `const names = ${JSON.stringify(names)};
       const count = (door) => Object.keys(door).length;
       Promise.all(names.map((name) => import(name))).then((imported) =>
         console.log(JSON.stringify(names.map((name, at) => [name, count(imported[at]), count(require(name))]))));`,
    );
    const answer = project.run(process.execPath, ['--no-warnings', asked]);
    const counts = JSON.parse(answer) as [string, number, number][];
    expect(counts.map(([name]) => name)).toEqual(names);
    for (const [name, imported, required] of counts) expect([name, required]).toEqual([name, imported]);
  });

  // without addons, Node resolves as bundlers do, and loads everything at once; a Node that cannot require modules does so too
  const loading = [[], ['--no-addons'], ['--no-experimental-require-module']];
  test.each(loading.map((flags) => [flags]))('the program of the README runs (%j)', (flags) => {
    const program = project.write('readme.mjs', `${readme}\nconsole.log(trip.routeDirections[0].instruction);`);
    expect(project.run(process.execPath, [...flags, program])).toBe(`${/instruction: '(.*)'/.exec(readme)?.[1]}\n`);
  });

  test('modules loaded on first use give the same answers as those loaded at once', () => {
    const program = project.write('late.mjs', LATE);
    const [reported, ...others] = loading.map((flags) => project.run(process.execPath, [...flags, program]));
    expect(reported).toContain('MultiPolygon');
    expect(others).toEqual([reported, reported]);
  });

  const compilers = process.env.ERMINE_TSC?.split(',') ?? [project.tsc];
  const modules = { nodenext: 'nodenext', bundler: 'esnext' };
  const cases = compilers.flatMap((compiler) =>
    Object.entries(modules).map(([resolution, module]) => ({ compiler, resolution, module })),
  );
  test.each(cases)('types resolve by $resolution', ({ compiler, resolution, module }) => {
    const files = [
      project.write('readme.mts', `${readme}\nexport { trip, detour, matrix, reach };\n`),
      project.write('absent.mts', ABSENT),
      project.write('doors.mts', doors.map((door, at) => `export * as door${at} from '${nameOf(door)}';\n`).join('')),
    ];
    if (module === 'nodenext' && mayRequireModules(compiler)) {
      files.push(project.write('common.cts', `import ermine = require('ermine');\nexport { ermine };\n`));
    }
    const compilerOptions = {
      ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipDefaultLibCheck: true, target: 'es2022' },
      ...{ module, moduleResolution: resolution },
      // a server has the types of Node, but not those of browsers
      ...{ lib: ['es2022'], types: ['node'] },
    };
    project.write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
    expect(project.run(compiler, ['-p', 'tsconfig.json'])).toBe('');
  });
});
