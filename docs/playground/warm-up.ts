// Prepares and compiles what the first requests of each kind need, before a user waits for it with a finger on the map:
// during the first picture of the roads, step by step, and only while there are no requests.

import {
  type Database,
  describeDatabase,
  loadLanguage,
  RoutingError,
  route,
  routeCostTable,
  travelBoundary,
} from '../../src/index.ts';

/** Milliseconds without a request after which the next step runs. */
const QUIET = 100;

/** The number of routes after which their code is compiled. */
const ROUTES = 60;

/** Minutes of the boundaries, each about as much work as all before it. */
const REACHES = [1, 2, 4, 8];

/** `quiet` returns for how long there was no request, or `false` once the database is no longer shown. */
export async function warmUp(database: Database, quiet: () => number | false): Promise<void> {
  await loadLanguage('en');
  for (const step of stepsOf(database)) {
    for (let rest = quiet(); rest === false || rest < QUIET; rest = quiet()) {
      if (rest === false) return;
      await new Promise((resolve) => setTimeout(resolve, QUIET - rest));
    }
    try {
      step();
    } catch (error) {
      // there is no way from this place, but the shared part was computed anyway
      if (!(error instanceof RoutingError)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function* stepsOf(database: Database): Generator<() => unknown> {
  const { west, south, east, north } = describeDatabase(database).bounds;
  const at = (across: number, up: number): [number, number] => [
    west + across * (east - west),
    south + up * (north - south),
  ];
  const around = Array.from({ length: ROUTES }, (_, i) => at(0.3 + 0.4 * ((i * 0.618) % 1), 0.3 + (0.4 * i) / ROUTES));
  // tables compute the metric that routes would compute later, during a drag
  yield () => routeCostTable(database, { startPoints: [at(0.5, 0.5)], endPoints: around });
  for (let i = 1; i < ROUTES; i++) {
    const ends = { startPoint: around[i - 1], endPoint: around[i] };
    yield () => route(database, { ...ends, directionsStyle: 'Normal', segmentGeometryStyle: 'All' });
  }
  for (const cost of REACHES) {
    const costs = [cost / 3, (cost * 2) / 3, cost];
    yield () => travelBoundary(database, { point: at(0.5, 0.5), costs, costUnit: 'min', maxOffroadDistance: 250 });
  }
}
