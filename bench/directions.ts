// Directions with their lines, for trips of about 20 km through the city, and on real roads if ERMINE_DATA has them:
// `npm run bench -- directions`. The figures do not include the routes themselves.

import { city } from '../fixtures/city.ts';
import { openRandom } from '../fixtures/random.ts';
import { startBudget } from '../src/budget/budget.ts';
import { buildNetwork } from '../src/build/build-network.ts';
import { openEngine } from '../src/database/open-database.ts';
import { directionsOfLegs, lineOfDirection } from '../src/directions/directions.ts';
import type { Wording } from '../src/directions/instructions.ts';
import type { Surroundings } from '../src/directions/surroundings.ts';
import type { Leg } from '../src/network/leg.ts';
import type { Network } from '../src/network/network.ts';
import { NO_COSTING } from '../src/request/costing.ts';
import { findLeg } from '../src/trips/find-trip.ts';
import { type ExtractName, realRoads } from './kit/real-data.ts';

const TRIPS = 100;
const ROUNDS = 60;
const WORDING: Wording = {
  style: 'Normal',
  language: 'en',
  primaryNameOnly: false,
  distanceUnit: 'm',
  returnTime: true,
};

measure('city', buildNetwork(city({ segments: 60_000 })));
for (const name of ['rhine-neckar', 'porto'] satisfies ExtractName[]) {
  const roads = await realRoads(name);
  if (roads) measure(name, buildNetwork(roads));
}

function measure(name: string, network: Network): void {
  const database = openEngine(network, { prepare: false });
  const weighted = database.costs.computeWeights(NO_COSTING);
  const around = { network, baseNetwork: network, roadType: weighted.roadType, mode: 0 };
  const random = openRandom(7);
  const legs: Leg[] = [];
  while (legs.length < TRIPS) {
    const place = () => ({ segment: random.whole(network.segmentCount), at: 0 });
    const budget = startBudget({ settledNodes: Number.POSITIVE_INFINITY, milliseconds: Number.POSITIVE_INFINITY });
    const leg = findLeg({ database, weighted, budget }, place(), place());
    if (leg && Math.abs(leg.totalLength - 20_000_00) < 2_000_00) legs.push(leg);
  }
  const words = time(() => directionsOfAll(around, legs, false));
  const lines = time(() => directionsOfAll(around, legs, true));
  const { steps, points, letters } = directionsOfAll(around, legs, true);
  const rows = legs.reduce((sum, leg) => sum + leg.directedSegment.length, 0);
  print(
    `${name}: ${TRIPS} trips of 18 to 22 km, each of ${each(rows)} segments, ${each(steps)} steps, ${each(points)} points`,
  );
  print(`  words alone       ${words}`);
  print(`  words and lines   ${lines}`);
  print(`  checksum ${steps} ${points} ${letters}`);
}

function directionsOfAll(around: Surroundings, legs: readonly Leg[], withLines: boolean) {
  let steps = 0;
  let points = 0;
  let letters = 0;
  for (const leg of legs) {
    const trip = [leg];
    for (const step of directionsOfLegs(around, trip, WORDING)) {
      steps++;
      letters += step.instruction.length;
      if (withLines) points += lineOfDirection(around.network, trip, step).length;
    }
  }
  return { steps, points, letters };
}

/** Microseconds per trip: the median of the rounds, and the fastest round, which depends less on other load. */
function time(run: () => unknown): string {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    run();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const [median, fastest] = [times[ROUNDS / 2], times[0]].map((time) => ((1000 * time) / TRIPS).toFixed(1));
  return `${median} us a trip, ${fastest} at best`;
}

function each(count: number): string {
  return (count / TRIPS).toFixed(0);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
