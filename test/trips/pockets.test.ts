import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { withoutCosting } from '../../src/database/call.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { notJoinedBy } from '../../src/matrix/cut-off-pairs.ts';
import { mayBeDisplaced } from '../../src/points/displacement-rule.ts';
import { findPointsInSmallComponents, isInSmallComponent } from '../../src/points/small-components.ts';
import { snapPoints } from '../../src/points/snap-points.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import { pointsOf, type RequestPoint } from '../../src/request/request-point.ts';
import { findTrip } from '../../src/trips/find-trip.ts';
import { isJoinedByPart } from '../../src/trips/pockets.ts';
import { randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';

const cases = fc.record({
  source: randomSources({ junctions: 14, segments: 16, turnBans: 8 }),
  places: fc.array(fc.tuple(fc.integer({ min: -10, max: 90 }), fc.integer({ min: -10, max: 90 })), {
    minLength: 8,
    maxLength: 8,
  }),
  closed: fc.array(fc.nat(15), { minLength: 1, maxLength: 4 }),
});

test('a few nodes around two points show whether the network joins them, as a search does', () => {
  const seen = { joined: 0, apart: 0 };
  fc.assert(
    fc.property(cases, ({ source, places, closed }) => {
      const database = openEngine(buildNetwork(source));
      const points = places.map(([x, y]) => {
        const [lon, lat] = [8 + x * 0.00004, 50 + y * 0.00004];
        return { lon, lat, x: lon, y: lat } as RequestPoint;
      });
      const segments = [...new Set(closed)].filter((segment) => segment < source.segments.length).sort((a, b) => a - b);
      const segmentChanges = segments.map((segment) => ({ segment, isExcluded: true, speedChanges: [] }));
      const weighted = database.costs.computeWeights({ ...NO_COSTING, segmentChanges });
      const call = { database, weighted, budget: startBudget() };
      const named = { points: pointsOf(points), nameOf: String };
      const snapped = snapPoints(call, named, []);
      if (snapped.length < points.length) return;
      const small = findPointsInSmallComponents(call, snapped);
      const matrix = { starts: snapped, ends: snapped, startsInSmallComponents: small, endsInSmallComponents: small };
      const notJoined = notJoinedBy(call, matrix);
      for (const [start, from] of snapped.entries()) {
        const ends = Array.from(snapped.keys()).filter(
          (end) =>
            (isInSmallComponent(small, start) || isInSmallComponent(small, end)) &&
            mayBeDisplaced(call, from, snapped[end]),
        );
        const apart = ends.filter((end) => findTrip(withoutCosting(call), from.near, snapped[end].near) === undefined);
        // if no road is closed, all pairs count as unconnected
        const expected = database.costs.leavesAllOpen(weighted) ? ends : apart;
        expect(notJoined(start, ends)).toEqual(expected);
        seen.joined += ends.length - apart.length;
        seen.apart += apart.length;
      }
    }),
    { seed: 41, numRuns: runs(500) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(150);
});

test('a trip between places inside roads of one main part needs no search to be known, and has a length', () => {
  const seen = { known: 0, searched: 0 };
  const sources = randomSources({ junctions: 14, segments: 16, turnBans: 8 });
  fc.assert(
    fc.property(sources, (source) => {
      const database = openEngine(buildNetwork(source));
      const call = { database, weighted: database.costs.computeWeights(NO_COSTING), budget: startBudget() };
      const places = Array.from(database.network.length).flatMap((length, segment) =>
        [0, 1, length >>> 1, length].map((at) => ({ segment, at: Math.min(at, length) })),
      );
      for (const from of places) {
        for (const to of places) {
          const isKnown = isJoinedByPart(call, from, to);
          seen[isKnown ? 'known' : 'searched']++;
          if (isKnown && !(findTrip(call, from, to)!.length > 0)) expect.fail(JSON.stringify([from, to]));
        }
      }
    }),
    { seed: 42, numRuns: runs(60) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(500);
});
