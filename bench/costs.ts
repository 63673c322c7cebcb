// The time to compile a caller's own costs, and to answer with them.
//
//   ERMINE_DATA=folder npm run bench -- costs [porto | new-york | segments of a city] [rounds]
//
// Each round uses a new cost function or new rules. The benchmark measures the computation of weights, customizing, and `compileCosting`,
// which does both. Then it compares a table with the same table without own costs.

import { openRandom } from '../fixtures/random.ts';
import type { CostOfSegment } from '../src/costing/areas/cost-function.ts';
import { metricsOf } from '../src/costing/metrics.ts';
import type { Database } from '../src/database/database.ts';
import { familyOf } from '../src/database/database.ts';
import { openEngine } from '../src/database/open-database.ts';
import { ROAD_TYPES } from '../src/network/road-types.ts';
import { compileCosting } from '../src/operations/compile-costing.ts';
import { routeCostTable } from '../src/operations/route-cost-table.ts';
import type { CostRuleInput } from '../src/request/areas/cost-rules.ts';
import { CompiledCosting } from '../src/request/compiled-costing.ts';
import { countAt } from './kit/arguments.ts';
import { medianTime, pricedRoads, timed } from './kit/priced-roads.ts';

const [name = 'porto'] = process.argv.slice(2);
const rounds = countAt(1, 'rounds', 15);

const FUNCTIONS: Record<string, (round: number) => CostOfSegment> = {
  'a function that slows and closes': (round) => {
    return ({ isTollRoad, speed }) => (isTollRoad ? { closed: true } : { speed: speed * (0.9 - round / 1000) });
  },
  'a function that gives factors': (round) => {
    return ({ roadType, isTollRoad }) => ({
      factor: isTollRoad ? 3 : roadType === 'Footpath' ? 2 : 1.1 + round / 1000,
    });
  },
};
const RULES: Record<string, (round: number) => CostRuleInput[]> = {
  'ten rules of speeds and closures': (round) =>
    Array.from({ length: 10 }, (_, i) => ({
      where: {
        roadType: [ROAD_TYPES[4 * i], ROAD_TYPES[4 * i + 1], ROAD_TYPES[4 * i + 2]],
        lengthAbove: i + round / 100,
      },
      ...(i === 9 ? { exclude: 'Y' as const } : { percentage: -10 - i }),
    })),
  'ten rules of factors': (round) =>
    Array.from({ length: 10 }, (_, i) => ({
      where: { roadType: [ROAD_TYPES[4 * i], ROAD_TYPES[4 * i + 1], ROAD_TYPES[4 * i + 2]], lengthAbove: i },
      factor: 1.1 + i / 10 + round / 1000,
    })),
};

const prepared = await pricedRoads(name);
if (prepared !== undefined) measure(openEngine(prepared, { limits: { milliseconds: 600_000 } }));

function measure(database: Database): void {
  const { network } = database;
  process.stdout.write(`${name}: ${network.segmentCount} segments, medians of ${rounds}\n`);
  const random = openRandom(1);
  const points = Array.from({ length: 500 }, (): [number, number] => {
    const at = random.whole(network.pointX.length);
    return [network.pointX[at] / 1e7, network.pointY[at] / 1e7];
  });
  const lists = { startPoints: points, endPoints: points };
  const table = (handle?: CompiledCosting) => {
    const { time } = routeCostTable(database, lists, handle);
    return time.reduce((sum, one) => sum + (one || 0), 0);
  };
  report(
    'a table of 500 squared without costs',
    { table: Array.from({ length: rounds }, () => timed(() => table()).milliseconds) },
    table(),
  );
  const kinds: [string, (round: number) => CompiledCosting][] = [
    ...Object.entries(FUNCTIONS).map(([title, make]): [string, (round: number) => CompiledCosting] => [
      title,
      (round) => compileCosting(database, {}, {}, { cost: make(round) }),
    ]),
    ...Object.entries(RULES).map(([title, make]): [string, (round: number) => CompiledCosting] => [
      title,
      (round) => compileCosting(database, {}, { costRules: make(round) }),
    ]),
  ];
  for (const [title, compile] of kinds) {
    const times = { compile: [] as number[], customize: [] as number[], table: [] as number[] };
    let checksum = 0;
    for (let round = 0; round < rounds; round++) {
      let handle: CompiledCosting | undefined;
      times.compile.push(
        timed(() => {
          handle = compile(round);
          return 0;
        }).milliseconds,
      );
      times.customize.push(customizing(database, handle!));
      const { milliseconds, sum } = timed(() => table(handle));
      times.table.push(milliseconds);
      checksum += sum;
    }
    report(title, times, checksum);
  }
}

/** The part of the time of `compileCosting` that customizing takes. To measure it, the metric is computed once more. */
function customizing({ costs, ...database }: Database, handle: CompiledCosting): number {
  const weighted = costs.computeWeights(CompiledCosting.costingFor(familyOf({ costs, ...database }), handle)!);
  const derived = costs.kept.derivedOf(weighted);
  derived.metric = undefined;
  return timed(() => metricsOf(costs).of(weighted)!.bytes).milliseconds;
}

function report(title: string, times: Record<string, number[]>, checksum: number): void {
  const shown = Object.entries(times).map(([key, all]) => `${key} ${medianTime(all).toFixed(2)}`);
  process.stdout.write(`${title}, ms: ${shown.join(', ')}, checksum ${checksum.toFixed(0)}\n`);
}
