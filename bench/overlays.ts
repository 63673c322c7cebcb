// The cost of a change of roads. `npm run bench -- overlays`; on real roads if ERMINE_DATA has them.
//
// Updates are measured in turns with the bare loops that they cannot avoid: copying a metric, which is most of the work for one closure,
// and customizing a metric, which is most of the work for thousands of speeds. The bare loops show the speed of the machine.

import { city } from '../fixtures/city.ts';
import { openRandom } from '../fixtures/random.ts';
import { buildNetwork } from '../src/build/build-network.ts';
import { metricsOf } from '../src/costing/metrics.ts';
import { type Database, expectDatabase } from '../src/database/database.ts';
import { openEngine } from '../src/database/open-database.ts';
import { segmentIdText } from '../src/network/segment-ids.ts';
import { route } from '../src/operations/route.ts';
import type { LayerUpdates } from '../src/overlays/read-layers.ts';
import { updateDatabase } from '../src/overlays/update-database.ts';
import { prepareNetwork } from '../src/prepared/prepare-network.ts';
import type { PreparedNetwork } from '../src/prepared/prepared-network.ts';
import { NO_COSTING } from '../src/request/costing.ts';
import { customize } from '../src/search/hierarchy/customize.ts';
import { copyMetric } from '../src/search/hierarchy/customize-partially.ts';
import { realRoads } from './kit/real-data.ts';

const ROUNDS = 30;
/** Warm-up rounds, until loops are compiled. */
const WARM_UP = 15;
const SPEEDS = [100, 10_000];

const porto = await realRoads('porto');
if (porto) measure('porto', prepareNetwork(buildNetwork(porto)));
else measure('city', prepareNetwork(buildNetwork(city({ segments: 60_000 }))));

function measure(name: string, prepared: PreparedNetwork): void {
  for (const kernel of [true, false]) {
    const database = openEngine(prepared, { kernel });
    const { network } = database;
    print(
      `${name}, ${network.segmentCount} segments, ${kernel ? 'kernel' : 'plain loops'}; wall-clock ms, median (least); CPU ms, median (least)`,
    );
    const [x, y] = [database.bounds.west + database.bounds.east, database.bounds.south + database.bounds.north];
    // fastest and shortest routes were requested, so both metrics are updated
    const query = { startPoint: [x / 2, y / 2], endPoint: [x / 2 + 0.01, y / 2 + 0.01] } as const;
    route(database, query);
    const random = openRandom(7);
    // the layers are parsed from a message, as in a service
    const some = (count: number, update: (i: number) => object) =>
      JSON.parse(
        JSON.stringify(
          Array.from({ length: count }, (_, i) => ({
            segmentID: segmentIdText(network, random.whole(network.segmentCount)),
            updates: [update(i)],
          })),
        ),
      );
    const closures = () => ({ roadworks: some(1, () => ({ exclude: 'Y' })) });
    const speeds = (count: number) => () => ({
      traffic: some(count, (i) => ({ speed: { velocity: 10 + (i % 40), velocityUnit: 'kph' } })),
    });
    report('one closure', database, closures, query);
    for (const count of SPEEDS) report(`${count} segment speeds`, database, speeds(count), query);
    const busy = update(database, speeds(10_000)());
    report('one closure over 10000 speeds', busy, closures, query);
    route(database, { ...query, optimizeBy: 'distance' });
    report('one closure, both criteria in use', database, closures, query);
  }
}

function report(what: string, database: Database, layers: () => object, query: Parameters<typeof route>[1]): void {
  const { hierarchy, costs, kernels } = database;
  if (hierarchy === undefined) throw new Error('the network was prepared');
  const { weights } = costs.computeWeights(NO_COSTING);
  const metric = metricsOf(costs).of(costs.computeWeights(NO_COSTING));
  const arcTo = new Uint32Array(hierarchy.order.length);
  const [all, firsts, copies, customizings] = [openTimes(), openTimes(), openTimes(), openTimes()];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const given = layers();
    const now = all.time(() => update(database, given));
    firsts.time(() => route(now, query));
    copies.time(() => metric && copyMetric(hierarchy, metric, weights));
    customizings.time(() => customize(hierarchy, weights, arcTo, kernels));
  }
  print(`  ${what}: ${all.reported()}; the first route after it ${firsts.reported()}`);
  print(`    bare: copying a metric ${copies.reported()}; customizing one ${customizings.reported()}`);
}

/** Times of some work, without the warm-up rounds. */
interface Times {
  time<Derived>(work: () => Derived): Derived;
  reported(): string;
}

function openTimes(): Times {
  const clock: number[] = [];
  const cpu: number[] = [];
  return {
    time(work) {
      const begun = process.cpuUsage();
      const start = performance.now();
      const made = work();
      clock.push(performance.now() - start);
      cpu.push(since(begun));
      return made;
    },
    reported() {
      const [onClock, ofCpu] = [clock, cpu].map((times) => times.slice(WARM_UP));
      return [onClock, ofCpu].map((times) => `${median(times)} (${Math.min(...times).toFixed(1)})`).join('; CPU ');
    },
  };
}

function update(database: Database, layers: object): Database {
  const now = updateDatabase(database, layers as LayerUpdates);
  expectDatabase(now);
  return now;
}

function since(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

function median(values: number[]): string {
  return values.sort((a, b) => a - b)[values.length >> 1].toFixed(1);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
