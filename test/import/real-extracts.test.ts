import { describe, expect, test } from 'vitest';
import { EXTRACTS, realFile } from '../../bench/kit/real-data.ts';
import { openRandom } from '../../fixtures/random.ts';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import { junctionBefore, type Network } from '../../src/network/network.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import { findLeg } from '../../src/trips/find-trip.ts';

// Junctions and arcs of the car graph that another program made from the same extracts.
const COUNTED = {
  monaco: [923, 1579],
  andorra: [3531, 6858],
  'rhine-neckar': [42_819, 94_520],
  porto: [62_881, 145_795],
} as const;

// Without ERMINE_DATA there are no extracts to read, and the tests are skipped.
const present = EXTRACTS.map((name) => ({ name, path: realFile(`${name}.osm.pbf`) }));

describe.each(present)('$name', ({ name, path }) => {
  test.skipIf(path === undefined)('has the junctions and arcs that another program counts, within 1.5 %', async () => {
    const source = await importOsm(path!);
    const network = buildNetwork(source);
    const arcs = network.arcOfDirected.filter((arc) => arc !== 0xffffffff).length;
    expect(Math.abs(network.junctionCount / COUNTED[name][0] - 1)).toBeLessThan(0.015);
    expect(Math.abs(arcs / COUNTED[name][1] - 1)).toBeLessThan(0.015);
    const again = await importOsm(path!);
    const ids = [...source.segments].map(({ id }) => id);
    expect([...again.segments].map(({ id }) => id)).toEqual(ids);
  });
});

const banned = present.filter(({ name }) => name === 'andorra' || name === 'porto');

const CHOICES = [
  { name: 'without delays', options: { delays: false } },
  { name: 'with all defaults', options: {} },
  { name: 'with turn costs', options: { turnCosts: true } },
] as const;

describe.each(CHOICES)('$name', ({ options }) => {
  test.skipIf(banned[0].path === undefined).each(banned)(
    'in $name at most 0.3 % of fastest routes make a U-turn on the open road to dodge a ban',
    async ({ path }) => {
      const network = buildNetwork(await importOsm(path!, options));
      const mustTurn = placesToTurn(network);
      const turning = turnsOfRoutes(network).filter((junctions) =>
        junctions.some((junction) => mustTurn[junction] === 0),
      );
      expect(turning.length / ROUTES).toBeLessThanOrEqual(0.003);
    },
  );
});

test.skipIf(banned[0].path === undefined).each(banned)(
  'in $name bans and the rule against dodging them take at most 15 % more nodes',
  async ({ path }) => {
    const network = buildNetwork(await importOsm(path!));
    expect(network.nodeCount / network.junctionCount).toBeLessThan(1.15);
  },
);

test.skipIf(banned[0].path === undefined).each(banned)(
  'in $name no more routes turn round where that takes time at dead ends',
  async ({ path }) => {
    const turning = async (delays: boolean) =>
      turnsOfRoutes(buildNetwork(await importOsm(path!, { delays }))).filter(({ length }) => length > 0).length;
    expect(await turning(true)).toBeLessThanOrEqual(await turning(false));
  },
);

const ROUTES = 1500;

/** For each of many random fastest routes, the junctions where it turns round. */
function turnsOfRoutes(network: Network): number[][] {
  const database = openEngine(network, { prepare: false });
  const weighted = database.costs.computeWeights(NO_COSTING);
  const random = openRandom(5);
  const place = () => {
    const segment = random.whole(network.segmentCount);
    return { segment, at: random.whole(network.length[segment] + 1) };
  };
  const found: number[][] = [];
  while (found.length < ROUTES) {
    const leg = findLeg({ database, weighted, budget: startBudget() }, place(), place());
    if (leg === undefined) continue;
    const turns = leg.directedSegment.filter(
      (directedSegment, row) => row > 0 && directedSegment === (leg.directedSegment[row - 1] ^ 1),
    );
    found.push(Array.from(turns, (directedSegment) => junctionBefore(network, directedSegment)));
  }
  return found;
}

/** By junction: 1 at dead ends, and where turning back is the only way out. */
function placesToTurn(network: Network): Uint8Array {
  const { junctionCount, firstOut } = network;
  return Uint8Array.from({ length: junctionCount }, (_, junction) =>
    firstOut[junction + 1] - firstOut[junction] <= 1 ? 1 : 0,
  );
}
