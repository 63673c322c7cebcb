// Travel boundaries on a generated city of about the size of Porto, and on Porto if ERMINE_DATA has it.

import { writeSync } from 'node:fs';
import { city } from '../fixtures/city.ts';
import { buildNetwork } from '../src/build/build-network.ts';
import { openEngine } from '../src/database/open-database.ts';
import type { NetworkSource } from '../src/network/source.ts';
import { type BoundaryResult, travelBoundary } from '../src/operations/travel-boundary.ts';
import type { BoundaryQuery } from '../src/request/queries.ts';
import { realRoads } from './kit/real-data.ts';

const ROUNDS = 40;

const CASES: [string, Partial<BoundaryQuery>][] = [
  ['10 min', { costs: 10 }],
  ['10, 20, 30 min', { costs: [10, 20, 30] }],
  ['10, 20, 30 min with holes', { costs: [10, 20, 30], returnHoles: true, returnIslands: true }],
  ['10, 20, 30 min, at most 200 m off the road', { costs: [10, 20, 30], maxOffroadDistance: 200 }],
  ['10, 20, 30 min, on the road', { costs: [10, 20, 30], maxOffroadDistance: 0 }],
  ['10, 20, 30 min, major roads', { costs: [10, 20, 30], majorRoads: true }],
  ['5, 10 km', { costs: [5, 10], costUnit: 'km' }],
  ['10, 20, 30 min, hull', { costs: [10, 20, 30], outline: 'Hull' }],
];

const generated = city({ segments: 80_000 });
measure('generated city', generated, generated.landmarks.centre);
const porto = await realRoads('porto');
if (porto) measure('Porto', porto, [-8.61, 41.15]);

function measure(name: string, source: NetworkSource, point: [number, number]): void {
  const network = buildNetwork(source);
  const database = openEngine(network, { prepare: false });
  say(`${name}: ${network.segmentCount} segments, ${network.junctionCount} junctions`);
  const queries = CASES.map(
    ([, query]): BoundaryQuery => ({ point, costs: 10, costUnit: 'min', majorRoads: false, ...query }),
  );
  const times = queries.map((): number[] => []);
  const answers: BoundaryResult[] = [];
  // Measurements take turns, so that other load affects all of them equally.
  for (let round = 0; round < ROUNDS; round++) {
    queries.forEach((query, i) => {
      const started = performance.now();
      answers[i] = travelBoundary(database, query);
      times[i].push(performance.now() - started);
    });
  }
  CASES.forEach(([label], i) => {
    const sorted = times[i].slice(ROUNDS / 4).sort((a, b) => a - b);
    const corners = answers[i].travelBoundary.costs.flatMap(({ geometry }) => geometry.coordinates.flat(2));
    const sum = corners.reduce((total, [x, y]) => total + x + y, 0);
    say(
      `  ${label.padEnd(44)} best ${sorted[0].toFixed(1).padStart(6)} ms, median ${sorted[sorted.length >> 1].toFixed(1).padStart(6)} ms,` +
        ` ${corners.length} corners, checksum ${sum.toFixed(4)}`,
    );
  });
}

function say(line: string): void {
  writeSync(1, `${line}\n`);
}
