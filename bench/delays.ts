// How much time delays at junctions take: `npm run bench -- delays [extract]`. The extract is imported with and without delays, and both
// networks answer the same requests in turns, so that the ratios within one run are reliable. Every figure is the least CPU time of all
// rounds, which other work on the machine changes little.

import { openRandom } from '../fixtures/random.ts';
import { buildNetwork } from '../src/build/build-network.ts';
import { openEngine } from '../src/database/open-database.ts';
import { importOsm } from '../src/import/osm/import-osm.ts';
import { route } from '../src/operations/route.ts';
import { routeCostTable } from '../src/operations/route-cost-table.ts';
import { prepareNetwork } from '../src/prepared/prepare-network.ts';
import { realFile } from './kit/real-data.ts';

const ROUNDS = 30;
const ROUTES = 200;
const POINTS = 500;
const TYPES = ['normal road urban', 'local road urban', 'major road urban'] as const;

type Point = [number, number];

const [name = 'porto'] = process.argv.slice(2);
const file = realFile(`${name}.osm.pbf`);
if (file !== undefined) await measure(file);

async function measure(file: string): Promise<void> {
  const sources = await Promise.all([false, true].map((delays) => importOsm(file, { delays })));
  const segments = [...sources[0].segments];
  const random = openRandom(1);
  // about thirty metres away from roads
  const point = (): Point => {
    const [x, y] = random.pick(random.pick(segments).shape);
    return [x + 0.0003, y + 0.0003];
  };
  const points = Array.from({ length: 2 * POINTS }, point);
  const settings = sources.map((source) => callsOn(buildNetwork(source), points));
  const times = settings.map((calls) => calls.map((): number[] => []));
  for (let round = -ROUNDS / 3; round < ROUNDS; round++) {
    // the order of the two networks alternates
    for (const setting of round & 1 ? [1, 0] : [0, 1]) {
      settings[setting].forEach(({ run, count }, i) => {
        const begun = process.cpuUsage();
        run(round);
        const { user, system } = process.cpuUsage(begun);
        if (round >= 0) times[setting][i].push((user + system) / 1000 / count);
      });
    }
  }
  settings[0].forEach(({ label }, i) => {
    const [without, withDelays] = times.map((lists) => Math.min(...lists[i]));
    const ratio = (withDelays / without).toFixed(2);
    process.stdout.write(
      `${label.padEnd(28)} ${without.toFixed(3)} ms, with delays ${withDelays.toFixed(3)} (${ratio})\n`,
    );
  });
}

interface Call {
  readonly label: string;
  /** Requests in one run. */
  readonly count: number;
  readonly run: (round: number) => void;
}

function callsOn(network: ReturnType<typeof buildNetwork>, points: readonly Point[]): Call[] {
  const database = openEngine(prepareNetwork(network));
  const routes = (query: object) => (round: number) => {
    for (let i = 0; i < ROUTES; i++) {
      const at = (2 * (i + ROUTES * (round + ROUNDS))) % points.length;
      route(database, { startPoint: points[at], endPoint: points[at + 1], ...query });
    }
  };
  const table = (count: number) => () =>
    routeCostTable(database, { startPoints: points.slice(0, count), endPoints: points.slice(POINTS, POINTS + count) });
  // a new percentage each time, so that no answer is kept
  const changed = (percentage: number) => (round: number) => {
    const updates = [{ percentage: percentage + round * 1e-4 }];
    const payload = { transientUpdates: [{ roadType: TYPES[Math.abs(round) % TYPES.length], updates }] };
    route(database, { startPoint: points[0], endPoint: points[1] }, payload);
  };
  return [
    { label: 'route', count: ROUTES, run: routes({}) },
    { label: 'route with directions', count: ROUTES, run: routes({ directionsStyle: 'Normal' }) },
    { label: 'table 10 x 10', count: 1, run: table(10) },
    { label: 'table 100 x 100', count: 1, run: table(100) },
    { label: 'table 500 x 500', count: 1, run: table(POINTS) },
    { label: 'route, a road type slowed', count: 1, run: changed(-30) },
    { label: 'route, a road type faster', count: 1, run: changed(40) },
  ];
}
