// The reasons in the warnings of a table are found once for each point. They must be those that a route gives for the pair alone.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { AnswerWarning } from '../../src/operations/answer-warnings.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { RoutingError } from '../../src/request/routing-error.ts';
import type { TransientUpdate } from '../../src/request/transient-updates.ts';
import { enlarged, randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';

type Point = [number, number];

const STEP = 0.00004;
const ORIGIN: Point = [8, 50];

/** The message of the error of a route, or `undefined` if there is a way. */
function complaintOf(find: () => unknown): string | undefined {
  try {
    find();
  } catch (error) {
    if (error instanceof RoutingError) return error.complaints[0].userMessage;
    throw error;
  }
  return undefined;
}

const cases = fc
  .tuple(randomSources({ junctions: 14, segments: 18, turnBans: 8 }), fc.constantFrom(1, 12))
  .chain(([source, size]) =>
    fc.record({
      size: fc.constant(size),
      source: fc.constant(enlarged(source, size)),
      places: fc.array(fc.tuple(fc.integer({ min: -10, max: 90 }), fc.integer({ min: -10, max: 90 })), {
        minLength: 8,
        maxLength: 8,
      }),
      closed: fc.uniqueArray(fc.constantFrom(...source.segments.map(({ id }) => id!)), { minLength: 1, maxLength: 5 }),
      area: fc.option(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }))),
    }),
  );

const [J0, J1, J2, J3, J4] = [
  [8.0008, 50.0032],
  [8.0012, 50.0032],
  [8.002, 50.002],
  [8.0032, 50.0008],
  [8.002, 50.0024],
] as [number, number][];

/** Another road than the only one of the main part leads to a place at a junction of that road. */
const AT_A_JUNCTION = {
  size: 1,
  source: {
    segments: [
      { id: 'e5:26', shape: [J1, J2], roadType: 'RampUrban', direction: 'forward', start: 'J1', end: 'J2' },
      {
        id: '12:c9',
        shape: [J1, [8.0008, 50.0012], J2],
        roadType: 'MajorRoadUrban',
        direction: 'forward',
        start: 'J1',
        end: 'J2',
      },
      { id: 'da:a3', shape: [J1, J3], roadType: 'MajorLocalRoadRural', start: 'J1', end: 'J3' },
      {
        id: '84:fb',
        shape: [J4, [8.0012, 50.0012], J3],
        roadType: 'RampUrban',
        direction: 'forward',
        start: 'J4',
        end: 'J3',
      },
      { id: '0:8', shape: [J3, J0], roadType: 'RampUrban', direction: 'forward', start: 'J3', end: 'J0' },
      { id: '65:84', shape: [J0, J3], roadType: 'MajorRoadUrban', start: 'J0', end: 'J3' },
    ],
    turnBans: [
      { kind: 'only', from: '84:fb', to: 'e5:26', via: ['da:a3', 'e5:26'] },
      { kind: 'no', from: 'da:a3', to: '12:c9', via: ['da:a3'], at: 'J3', vehicleTypes: ['TRIPLE'] },
      { kind: 'no', from: '84:fb', to: '84:fb', via: ['84:fb'], at: 'J3', except: ['STANDARD_DOUBLE', 'ALL'] },
      { kind: 'only', from: '65:84', to: '0:8', at: 'J3' },
    ],
    delays: [{ at: J0, seconds: 28 }],
  },
  places: [
    [68, -5],
    [26, 83],
    [0, 0],
    [0, 0],
    [0, 72],
    [0, 0],
    [0, 0],
    [0, 0],
  ],
  closed: ['da:a3'],
  area: null,
} satisfies object as unknown as typeof cases extends fc.Arbitrary<infer Case> ? Case : never;

test('a table gives the reasons of its pairs as routes give them', () => {
  const seen = { closed: 0, displaced: 0, unconnected: 0 };
  fc.assert(
    fc.property(cases, ({ size, source, places, closed, area }) => {
      const database = openEngine(buildNetwork(source));
      const at = ([x, y]: readonly [number, number]): Point => [
        ORIGIN[0] + x * size * STEP,
        ORIGIN[1] + y * size * STEP,
      ];
      const transientUpdates: TransientUpdate[] = closed.map((segmentID) => ({
        segmentID,
        updates: [{ exclude: 'Y' }],
      }));
      if (area !== null) {
        const [x, y] = area;
        const ring = (
          [
            [0, 0],
            [15, 0],
            [15, 15],
            [0, 15],
            [0, 0],
          ] as const
        ).map(([a, b]) => at([x + a, y + b]));
        transientUpdates.push({ area: { type: 'Polygon', coordinates: [ring] }, updates: [{ exclude: 'Y' }] });
      }
      const points = places.map(at);
      const payload = { transientUpdates, startPoints: points, endPoints: points };
      let warnings: AnswerWarning[] = [];
      // without an open road near every point, there is no table
      if (complaintOf(() => ({ warnings = [] } = routeCostTable(database, {}, payload))) !== undefined) return;
      const messages = warnings.filter(({ code }) => code === 6002).map(({ message }) => message);
      const alone: string[] = [];
      for (const startPoint of points) {
        for (const endPoint of points) {
          const message = complaintOf(() => route(database, { startPoint, endPoint }, { transientUpdates }));
          if (message === undefined) continue;
          alone.push(message);
          if (message.includes('the nearest open road is')) seen.displaced++;
          else if (message.includes('is closed by')) seen.closed++;
          else if (message.includes('no road leads')) seen.unconnected++;
        }
      }
      expect(messages.map((message) => message.replace(/(start|end)Points\[\d+\]/g, '$1Point'))).toEqual(alone);
    }),
    // the example has a place at a junction that another road than that of the main part leads to
    { seed: 43, numRuns: runs(200), examples: [[AT_A_JUNCTION]] },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});
