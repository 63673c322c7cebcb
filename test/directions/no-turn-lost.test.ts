// A driver who goes straight ahead between maneuvers stays on the route. An oracle that does not know maneuvers checks this.

import { expect, test } from 'vitest';
import { EXTRACTS, realFile } from '../../bench/kit/real-data.ts';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { Maneuver } from '../../src/directions/maneuver.ts';
import { maneuversOfLeg } from '../../src/directions/maneuvers.ts';
import { isRoundabout } from '../../src/directions/rings.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import type { Leg } from '../../src/network/leg.ts';
import type { Network } from '../../src/network/network.ts';
import { pointOfPlace } from '../../src/network/segment-shape.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import { findLeg } from '../../src/trips/find-trip.ts';
import { lostRows } from '../oracle/lost-driver.ts';

interface Ride {
  readonly leg: Leg;
  /** All except the start. */
  readonly maneuvers: readonly Maneuver[];
}

function rides(network: Network, count: number): Ride[] {
  const database = openEngine(network);
  const weighted = database.costs.computeWeights(NO_COSTING);
  const around = { network, baseNetwork: network, roadType: weighted.roadType, mode: 0 };
  const random = openRandom(23);
  // A trip that starts or ends within a ring has no exit there.
  const isRing = (segment: number) => isRoundabout(around, 2 * segment) || isRoundabout(around, 2 * segment + 1);
  const place = () => {
    let segment: number;
    do segment = Math.floor(random.next() * network.segmentCount);
    while (isRing(segment));
    return { segment, at: Math.floor(random.next() * (network.length[segment] + 1)) };
  };
  const found: Ride[] = [];
  while (found.length < count) {
    const budget = startBudget({ settledNodes: Number.POSITIVE_INFINITY, milliseconds: Number.POSITIVE_INFINITY });
    const leg = findLeg({ database, weighted, budget }, place(), place());
    if (leg === undefined || leg.directedSegment.length === 0) continue;
    found.push({ leg, maneuvers: maneuversOfLeg(around, leg).slice(1) });
  }
  return found;
}

const rowsOf = (maneuvers: readonly Maneuver[]) =>
  maneuvers.map(({ firstRow, onwardRow }) => [firstRow, onwardRow] as const);

/** Where drivers would leave the route, as points to look up on a map. */
function lostAt(network: Network, all: readonly Ride[]): string[] {
  return all.flatMap(({ leg, maneuvers }) =>
    lostRows(network, leg, rowsOf(maneuvers)).map((row) => {
      const directedSegment = leg.directedSegment[row];
      const segment = directedSegment >>> 1;
      return pointOfPlace(network, { segment, at: directedSegment & 1 ? network.length[segment] : 0 }).join();
    }),
  );
}

const town = buildNetwork(city({ segments: 4000 }));
const throughTown = rides(town, 80);

test('on trips through the city, going straight ahead between maneuvers never leaves the route', () => {
  expect(lostAt(town, throughTown)).toEqual([]);
});

test('most announced turns would be missed without the announcement', () => {
  let turns = 0;
  let missed = 0;
  for (const { leg, maneuvers } of throughTown) {
    for (const maneuver of maneuvers) {
      if (!/^(turn|sharp)/.test(maneuver.kind)) continue;
      turns++;
      if (lostRows(town, leg, rowsOf(maneuvers.filter((other) => other !== maneuver))).length > 0) missed++;
    }
  }
  expect(missed).toBeGreaterThan(turns / 2);
});

// Without ERMINE_DATA there are no real roads to try, and the test is skipped.
for (const name of EXTRACTS) {
  const extract = realFile(`${name}.osm.pbf`);
  test.skipIf(extract === undefined)(`and on trips through ${name}`, async () => {
    const network = buildNetwork(await importOsm(extract!));
    expect(lostAt(network, rides(network, 500))).toEqual([]);
  });
}
