// A maneuver describes what the driver sees at its junction, not a turn farther ahead.

import { expect, test } from 'vitest';
import { EXTRACTS, realFile } from '../../bench/kit/real-data.ts';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { turnInto } from '../../src/directions/headings.ts';
import { lineOfLeg } from '../../src/directions/line-of-leg.ts';
import { type Maneuver, sideOfKind } from '../../src/directions/maneuver.ts';
import { maneuversOfLeg } from '../../src/directions/maneuvers.ts';
import { isRamp } from '../../src/directions/roads.ts';
import type { Surroundings } from '../../src/directions/surroundings.ts';
import { bearingDegrees, turnAngle } from '../../src/geo/bearing.ts';
import { distanceMetres } from '../../src/geo/distance.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import type { Leg } from '../../src/network/leg.ts';
import type { Network } from '../../src/network/network.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import { findLeg } from '../../src/trips/find-trip.ts';
import { maneuvers, town } from './drive.ts';

const METRES_PER_DEGREE = 111_195;
const RADIANS = Math.PI / 180;
/** The metres over which a driver sees the direction of a road. */
const SEEN = 15;
/** Two rows of turns this many metres apart are one junction. */
const JUNCTION = 45;

/** The bearing of the first metres of a line. */
function bearingOver(line: readonly (readonly [number, number])[]): number {
  const [[, lat]] = line;
  const shrink = Math.cos(lat * RADIANS);
  let left = SEEN;
  let [east, north] = [0, 0];
  for (let i = 1; i < line.length && left > 0; i++) {
    const dx = (line[i][0] - line[i - 1][0]) * shrink * METRES_PER_DEGREE;
    const dy = (line[i][1] - line[i - 1][1]) * METRES_PER_DEGREE;
    const metres = Math.hypot(dx, dy);
    const share = Math.min(1, left / metres);
    east += dx * share;
    north += dy * share;
    left -= metres;
  }
  return Math.atan2(east, north) / RADIANS;
}

const DEGREES = { bear: 45, turn: 90, sharp: 135 } as const;

/** The metres to the place where a line first leads to the side of a turn: by 20 degrees, or by 10 for a slight turn. */
function metresToBend(line: readonly (readonly [number, number])[], bearing: number, wanted: number): number {
  const least = Math.abs(wanted) === DEGREES.bear ? 10 : 20;
  let metres = 0;
  for (let i = 1; i < line.length; i++) {
    if (turnAngle(bearing, bearingDegrees(...line[i - 1], ...line[i])) * Math.sign(wanted) >= least) return metres;
    metres += distanceMetres(...line[i - 1], ...line[i]);
  }
  return metres;
}

/** Whether rows are a lane that leads round a corner in a curve, without a turn at its end. */
function isCurve(
  { network, roadType }: Surroundings,
  { directedSegment }: Leg,
  firstRow: number,
  endRow: number,
): boolean {
  const lane = directedSegment.slice(firstRow, endRow);
  if (lane.length === 0 || !lane.every((one) => isRamp(roadType[one >>> 1]))) return false;
  return Math.abs(turnInto(network, lane[lane.length - 1], directedSegment[endRow])) < 45;
}

/**
 * What is wrong with the turns of a leg. A turn at one row must agree with the line, if no other junction is within sight. A turn over
 * several rows may lie in a junction or along a lane, but the line must bend to its side within the junction.
 */
function faultsOf(around: Surroundings, leg: Leg, told: readonly Maneuver[]): string[] {
  const { network } = around;
  const faults: string[] = [];
  for (const { kind, firstRow, turnRow } of told) {
    const plain = kind.replace(/(Left|Right)$/, '');
    if (!(plain in DEGREES)) continue;
    const wanted = DEGREES[plain as keyof typeof DEGREES] * (sideOfKind(kind) === 'left' ? -1 : 1);
    const line = lineOfLeg(network, leg, firstRow, leg.length.length);
    const back = lineOfLeg(network, leg, 0, firstRow).reverse();
    const turn = turnAngle(bearingOver(back) + 180, bearingOver(line));
    // Behind another junction a few metres before, the driver has just turned.
    if (leg.length[firstRow - 1] < 100 * SEEN) continue;
    const text = `${kind} at ${line[0]}: ${Math.round(turn)}`;
    if (turnRow === firstRow && leg.length[firstRow] >= 100 * SEEN && Math.abs(turn - wanted) > 50) faults.push(text);
    const metres = metresToBend(line, bearingOver(back) + 180, wanted);
    if (metres > JUNCTION && !isCurve(around, leg, firstRow, turnRow)) faults.push(`${text}, ${Math.round(metres)} m`);
  }
  return faults;
}

function faultsOn(network: Network, count: number): string[] {
  const database = openEngine(network);
  const weighted = database.costs.computeWeights(NO_COSTING);
  const around = { network, baseNetwork: network, roadType: weighted.roadType, mode: 0 };
  const random = openRandom(31);
  const place = () => {
    const segment = Math.floor(random.next() * network.segmentCount);
    return { segment, at: Math.floor(random.next() * (network.length[segment] + 1)) };
  };
  const faults: string[] = [];
  for (let i = 0; i < count; i++) {
    const budget = startBudget({ settledNodes: Number.POSITIVE_INFINITY, milliseconds: Number.POSITIVE_INFINITY });
    const leg = findLeg({ database, weighted, budget }, place(), place());
    if (leg !== undefined && leg.directedSegment.length > 0)
      faults.push(...faultsOf(around, leg, maneuversOfLeg(around, leg).slice(1)));
  }
  return faults;
}

test('on trips through the city, every turn agrees with the line at its junction', () => {
  expect(faultsOn(buildNetwork(city({ segments: 4000 })), 80)).toEqual([]);
});

// Without ERMINE_DATA there are no real roads to try, and the test is skipped.
for (const name of EXTRACTS) {
  const extract = realFile(`${name}.osm.pbf`);
  test.skipIf(extract === undefined)(`and on trips through ${name}`, async () => {
    expect(faultsOn(buildNetwork(await importOsm(extract!)), 500)).toEqual([]);
  });
}

/** A one-way lane, drawn as a ramp of a street. */
const lane = (line: [number, number][]) => ({ roadType: 'RampUrban', direction: 'forward', line }) as const;

test('a lane with a corner at each end is two turns if it is longer than a junction', () => {
  const square = (metres: number) =>
    town({
      a: {
        name: 'A',
        line: [
          [-100, 0],
          [0, 0],
        ],
      },
      ahead: {
        name: 'A',
        line: [
          [0, 0],
          [100, 0],
        ],
      },
      link: lane([
        [0, 0],
        [0, -metres],
      ]),
      back: {
        name: 'B',
        line: [
          [0, -metres],
          [-100, -metres],
        ],
      },
      on: {
        name: 'B',
        line: [
          [0, -metres],
          [100, -metres],
        ],
      },
    });
  expect(maneuvers(square(77), 'a link back')).toBe('start a, turnRight link, turnRight back');
});

test('a lane that runs straight to a turn at its end is not that turn', () => {
  const straight = town({
    a: {
      name: 'A',
      line: [
        [0, -100],
        [0, 0],
      ],
    },
    ahead: {
      name: 'A',
      line: [
        [0, 0],
        [-20, 100],
      ],
    },
    lane: lane([
      [0, 0],
      [0, 57],
    ]),
    side: {
      name: 'B',
      line: [
        [0, 57],
        [80, 57],
      ],
    },
    other: {
      name: 'B',
      line: [
        [-80, 57],
        [0, 57],
      ],
      direction: 'forward',
    },
  });
  expect(maneuvers(straight, 'a lane side')).toBe('start a, keepRight lane, turnRight side');
});

test('two turns to one side with a straight link beyond the corner are two', () => {
  const link = town({
    a: {
      name: 'A',
      line: [
        [0, -100],
        [0, 0],
      ],
    },
    ahead: {
      name: 'A',
      line: [
        [0, 0],
        [0, 100],
      ],
    },
    west: {
      name: 'C',
      line: [
        [0, 0],
        [-100, 0],
      ],
    },
    link: {
      line: [
        [0, 0],
        [24, 28],
      ],
    },
    side: {
      name: 'B',
      line: [
        [24, 28],
        [124, 18],
      ],
    },
    other: {
      name: 'B',
      line: [
        [24, 28],
        [-70, 38],
      ],
    },
  });
  expect(maneuvers(link, 'a link side')).toBe('start a, bearRight link, turnRight side');
});

test('at a T-junction, the side of the first turn is told if a street leads to the other side', () => {
  const street = (name: string, ...line: [number, number][]) => ({ name, line });
  const south = street('A', [0, -200], [0, 0]);
  const west = street('B', [-200, 0], [0, 0]);
  const link = street('C', [0, 0], [7, 0]);
  const east = street('C', [7, 0], [200, 0]);
  const target = street('D', [7, 0], [-60, 60], [-120, 200]);
  expect(maneuvers(town({ south, west, link, east, target }), 'south link target')).toBe(
    'start south, turnRight link, sharpLeft target',
  );
  expect(maneuvers(town({ south, link, east, target }), 'south link target')).toBe('start south, turnLeft target');
});

test('a street that swerves past a lane straight on keeps to one side', () => {
  const half = (line: [number, number][]) => ({ name: 'A', direction: 'forward', line }) as const;
  const swerve = town({
    a: half([
      [-100, 0],
      [0, 0],
    ]),
    straight: {
      direction: 'forward',
      line: [
        [0, 0],
        [100, 4],
      ],
    },
    cross: {
      name: 'B',
      line: [
        [0, 0],
        [0, 100],
      ],
    },
    link: half([
      [0, 0],
      [9, -5],
    ]),
    b: half([
      [9, -5],
      [19, 2],
      [35, 0],
      [140, 0],
    ]),
    south: {
      name: 'B',
      line: [
        [9, -5],
        [9, -100],
      ],
    },
    backA: half([
      [140, 12],
      [-100, 12],
    ]),
  });
  expect(maneuvers(swerve, 'a link b')).toBe('start a, keepRight b');
});
