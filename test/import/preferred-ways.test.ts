// On real extracts: the ways that bicycles and trucks use, by their tags.

import { expect, test } from 'vitest';
import { EXTRACTS, realFile } from '../../bench/kit/real-data.ts';
import { openRandom } from '../../fixtures/random.ts';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { mapOf } from '../../src/import/osm/file/elements.ts';
import { openInput } from '../../src/import/osm/file/input.ts';
import { openReader } from '../../src/import/osm/file/open-reader.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import { WAY_KEYS } from '../../src/import/osm/tags/road-class.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import { findLeg } from '../../src/trips/find-trip.ts';
import type { Tags } from '../kit/osm-data.ts';

const TRIPS = 120;
/** In milliseconds. Trips shorter than this have hardly any choice of ways. */
const SHORTEST = 120_000;
const paths = EXTRACTS.map((name) => realFile(`${name}.osm.pbf`)).filter((path) => path !== undefined);

/** The tags of ways by the lower half of their ids, as segments store them. */
async function tagsOfWays(path: string): Promise<Map<number, Tags>> {
  const found = new Map<number, Tags>();
  const bytes = await openInput(path);
  const reader = await openReader(bytes, () => {});
  await reader.visit({
    wayKeys: WAY_KEYS,
    way: (id, tags) => void found.set(id >>> 0, Object.fromEntries(mapOf(tags))),
  });
  await bytes.close();
  return found;
}

const isMain = (tags: Tags): boolean =>
  /^(?:trunk|primary|secondary)(?:_link)?$/.test(tags.highway) &&
  !['', ':both', ':left', ':right'].some((side) =>
    /^(?:opposite_)?(?:lane|track|share_busway)$/.test(tags[`cycleway${side}`] ?? ''),
  );
const isForBicycles = ({ highway }: Tags): boolean => highway === 'cycleway' || highway === 'path';
const isLivedIn = ({ highway }: Tags): boolean => highway === 'residential' || highway === 'living_street';

/** Over the trips of a mode in all extracts: the lengths in total and by kind of way, and how much longer trips take than the fastest. */
async function ridden(mode: 'bicycle' | 'truck', prefers: boolean) {
  const sum = { all: 0, main: 0, forBicycles: 0, livedIn: 0 };
  const ratios: number[] = [];
  for (const path of paths) {
    const tagsOf = await tagsOfWays(path);
    const network = buildNetwork(await importOsm(path, { mode }));
    const database = openEngine(prepareNetwork(network));
    const weighted = database.costs.computeWeights({ ...NO_COSTING, prefers });
    const fastest = database.costs.computeWeights(NO_COSTING);
    const random = openRandom(37);
    const place = () => {
      const segment = random.whole(network.segmentCount);
      return { segment, at: network.length[segment] >> 1 };
    };
    for (let trip = 0; trip < TRIPS; trip++) {
      const [start, end] = [place(), place()];
      const [leg, least] = [weighted, fastest].map((one) =>
        findLeg({ database, weighted: one, budget: startBudget() }, start, end),
      );
      const timeOf = (one: typeof leg) => one?.time.reduce((total, time) => total + time, 0) ?? 0;
      if (leg === undefined || timeOf(leg) < SHORTEST) continue;
      ratios.push(timeOf(leg) / timeOf(least));
      leg.directedSegment.forEach((directedSegment, row) => {
        const tags = tagsOf.get(network.idHigh[directedSegment >>> 1])!;
        const length = leg.length[row];
        sum.all += length;
        if (isMain(tags)) sum.main += length;
        if (isForBicycles(tags)) sum.forBicycles += length;
        if (isLivedIn(tags)) sum.livedIn += length;
      });
    }
  }
  ratios.sort((a, b) => a - b);
  const share = (length: number) => length / sum.all;
  return {
    main: share(sum.main),
    forBicycles: share(sum.forBicycles),
    livedIn: share(sum.livedIn),
    median: ratios[ratios.length >> 1],
  };
}

test.skipIf(paths.length < EXTRACTS.length)(
  'bicycles ride at most 18 % of their way on main roads without a cycle lane and 13 % or more on cycleways and paths, for at most a tenth more time',
  async () => {
    const { main, forBicycles, median } = await ridden('bicycle', true);
    expect(main).toBeLessThanOrEqual(0.18);
    expect(forBicycles).toBeGreaterThanOrEqual(0.13);
    expect(median).toBeLessThan(1.1);
    expect((await ridden('bicycle', false)).main).toBeGreaterThan(0.4);
  },
  600_000,
);

test.skipIf(paths.length < EXTRACTS.length)(
  'trucks drive at most 5 % of their way in residential streets',
  async () => {
    const { livedIn, median } = await ridden('truck', true);
    expect(livedIn).toBeLessThanOrEqual(0.05);
    expect(median).toBeLessThan(1.02);
  },
  600_000,
);
