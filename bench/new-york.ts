// Whole operations on the New York graph as a network: default routes, routes under new costings, matrices.
//
//   ERMINE_DATA=folder npm run bench -- new-york

import { buildNetwork } from '../src/build/build-network.ts';
import { openEngine } from '../src/database/open-database.ts';
import { route } from '../src/operations/route.ts';
import { routeCostTable } from '../src/operations/route-cost-table.ts';
import type { RoutePayload } from '../src/request/queries.ts';
import { junctionAt, newYork, segmentsOf } from './kit/real-data.ts';

const graph = newYork();
if (graph !== undefined) {
  const database = openEngine(buildNetwork({ segments: segmentsOf(graph) }));

  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const points = Array.from({ length: 4000 }, () => junctionAt(graph, Math.floor(random() * graph.nodeCount)));
  let option = 0;
  const trip = (i: number, payload?: RoutePayload) => {
    const query = { startPoint: points[(2 * i) % 4000], endPoint: points[(2 * i + 1) % 4000] };
    return route(database, query, payload).time ?? 0;
  };
  const slower = () => ({
    roadType: 'normal road urban' as const,
    updates: [{ percentage: -(++option % 50) - option * 1e-4 }],
  });

  const report = (name: string, count: number, answer: (i: number) => number) => {
    const times: number[] = [];
    let check = 0;
    // the first fifty warm up
    for (let i = -50; i < count; i++) {
      const start = performance.now();
      check += answer(i + 50);
      if (i >= 0) times.push(performance.now() - start);
    }
    const median = times.sort((a, b) => a - b)[count >> 1];
    process.stdout.write(`  ${name.padEnd(40)} ${median.toFixed(3).padStart(8)} ms   checksum ${check.toFixed(3)}\n`);
  };
  process.stdout.write(`New York: ${database.network.segmentCount} segments, medians\n`);
  report('route', 1000, (i) => trip(i));
  report('route, one road closed', 300, (i) =>
    trip(i, {
      transientUpdates: [
        { point: { type: 'Point', coordinates: points[(++option * 7) % 4000] }, updates: [{ exclude: 'Y' }] },
      ],
    }),
  );
  report('route, a road type slowed', 200, (i) => trip(i, { transientUpdates: [slower()] }));
  report('route, one penalized and one slowed', 200, (i) =>
    trip(i, { roadTypesPriority: { 'RoadType.LocalRoadUrban': 'Low' }, transientUpdates: [slower()] }),
  );
  for (const size of [100, 500, 1000]) {
    const query = { startPoints: points.slice(0, size), endPoints: points.slice(1000, 1000 + size) };
    const times: number[] = [];
    let check = 0;
    for (let round = 0; round < 5; round++) {
      const start = performance.now();
      const table = routeCostTable(database, query);
      times.push(performance.now() - start);
      check = table.time.reduce((sum, value) => sum + (value || 0), 0);
    }
    const took = times.sort((a, b) => a - b)[2];
    process.stdout.write(`  table ${size} x ${size}  ${took.toFixed(1)} ms   checksum ${check.toFixed(3)}\n`);
  }
}
