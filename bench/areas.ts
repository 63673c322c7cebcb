// Requests with new areas: how long it takes to read the areas and find their segments, to compute the weights of roads, and to answer.
//
//   ERMINE_DATA=folder npm run bench -- areas [porto | new-york | segments of a city] [rounds]
//
// Every area is a star with a given number of corners around a random junction, each time another junction.

import { openRandom } from '../fixtures/random.ts';
import { startBudget } from '../src/budget/budget.ts';
import { metricsOf } from '../src/costing/metrics.ts';
import type { Database } from '../src/database/database.ts';
import { openEngine } from '../src/database/open-database.ts';
import { contextOf } from '../src/operations/request-options.ts';
import { route } from '../src/operations/route.ts';
import { routeCostTable } from '../src/operations/route-cost-table.ts';
import type { CompiledCosting } from '../src/request/compiled-costing.ts';
import type { Costing } from '../src/request/costing.ts';
import type { CostingPayload } from '../src/request/queries.ts';
import { type RequestedCosting, readCosting } from '../src/request/requested-costing.ts';
import type { AreaInput, TransientUpdate } from '../src/request/transient-updates.ts';
import { resolveCosting } from '../src/resolve/resolve-costing.ts';
import { countAt } from './kit/arguments.ts';
import { medianTime, pricedRoads, timed } from './kit/priced-roads.ts';

const [name = 'porto'] = process.argv.slice(2);
const rounds = countAt(1, 'rounds', 60);
const METRES_A_DEGREE = 111_320;

const CASES = [
  { title: '500 corners over some 2,000 segments, closed', corners: 500, metres: 2250, update: { exclude: 'Y' } },
  { title: '500 corners over some 2,000 segments, slowed inside', corners: 500, metres: 2250, share: true },
  { title: '100 square kilometres, closed', corners: 100, metres: 5640, update: { exclude: 'Y' } },
  { title: '100 square kilometres, slowed', corners: 100, metres: 5640 },
  { title: '100 square kilometres, slowed inside', corners: 100, metres: 5640, share: true },
] as const;

const prepared = await pricedRoads(name);
if (prepared !== undefined) measure(openEngine(prepared));

function measure(database: Database): void {
  const { network } = database;
  const random = openRandom(1);
  const point = (): [number, number] => {
    const at = random.whole(network.pointX.length);
    return [network.pointX[at] / 1e7, network.pointY[at] / 1e7];
  };
  process.stdout.write(`${name}: ${network.segmentCount} segments, medians of ${rounds}\n`);
  for (const { title, corners, metres, ...update } of CASES) {
    const times = {
      read: [] as number[],
      resolve: [] as number[],
      weigh: [] as number[],
      customize: [] as number[],
      route: [] as number[],
    };
    let checksum = 0;
    let segments = 0;
    for (let round = 0; round < rounds; round++) {
      const payload = { transientUpdates: [updateOf(star(point(), corners, metres), update)] };
      let requested: RequestedCosting | CompiledCosting | undefined;
      const read = timed(() => {
        requested = readCosting(contextOf(database), {}, payload).costing;
        return 0;
      });
      let costing: Costing | undefined;
      const resolve = timed(() => {
        costing = resolveCosting(database, requested!, { complaints: [], budget: startBudget() });
        return costing.areas?.segment.length ?? 0;
      });
      const weigh = timed(() => database.costs.computeWeights(costing!).weights.weight[0]);
      const weighted = database.costs.computeWeights(costing!);
      const customize = timed(() => metricsOf(database.costs).of(weighted)?.bytes ?? 0);
      const other = { transientUpdates: [updateOf(star(point(), corners, metres), update)] };
      const first = timed(() => distanceOf(database, point(), point(), other));
      segments += resolve.sum;
      checksum += resolve.sum + weigh.sum + first.sum;
      for (const [key, { milliseconds }] of Object.entries({ read, resolve, weigh, customize, route: first }))
        times[key as keyof typeof times].push(milliseconds);
    }
    const shown = Object.entries(times).map(([key, all]) => `${key} ${medianTime(all).toFixed(2)}`);
    process.stdout.write(
      `${title}: ${Math.round(segments / rounds)} segments, ms: ${shown.join(', ')}, checksum ${checksum.toFixed(0)}\n`,
    );
  }
  const points = Array.from({ length: 500 }, point);
  for (const [title, update] of [
    ['slowed', {}],
    ['closed', { update: { exclude: 'Y' } }],
  ] as const) {
    const tables = Array.from({ length: rounds }, () => {
      const payload = {
        transientUpdates: [updateOf(star(point(), 100, 2000), update)],
        startPoints: points,
        endPoints: points,
      };
      return timed(() => routeCostTable(database, {}, payload).time[1] || 0).milliseconds;
    });
    process.stdout.write(
      `table of 500 squared under an area never seen before, ${title}: ${medianTime(tables).toFixed(1)} ms\n`,
    );
  }
}

function distanceOf(
  database: Database,
  startPoint: [number, number],
  endPoint: [number, number],
  payload: CostingPayload,
) {
  try {
    return route(database, { startPoint, endPoint }, payload).distance ?? 0;
  } catch {
    return 0;
  }
}

function updateOf(area: AreaInput, { update = { percentage: -50 }, share }: { update?: object; share?: boolean }) {
  return { area, updates: [update], ...(share && { share }) } as TransientUpdate;
}

function star([x, y]: [number, number], corners: number, metres: number): AreaInput {
  const ring = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    const reach = (metres * (i % 2 === 0 ? 1.1 : 0.9)) / METRES_A_DEGREE;
    return [x + (reach * Math.cos(angle)) / Math.cos((y * Math.PI) / 180), y + reach * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
}
