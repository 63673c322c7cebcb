import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { arcsOfDirected } from '../../src/network/network.ts';
import { snapPoints } from '../../src/points/snap-points.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import { pointsOf, type RequestPoint } from '../../src/request/request-point.ts';
import type { Complaint } from '../../src/request/routing-error.ts';
import { CLOSED } from '../../src/search/weights.ts';
import { expectSame } from '../kit/expect-same.ts';
import { randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';
import { allowedPlaces } from '../oracle/allowed-places.ts';

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const point = fc.record({
  x: fc.integer({ min: -10, max: 90 }),
  y: fc.integer({ min: -10, max: 90 }),
  bearing: maybe(fc.tuple(fc.nat(359), fc.constantFrom(5, 20, 45, 90, 120))),
  approach: maybe(fc.constantFrom('curb' as const, 'opposite' as const)),
  radius: maybe(fc.constantFrom(5, 30, 100)),
});

/** Metres within which two distances of places count as equal. */
const AS_NEAR = 0.001;
const CLEAR = 0.05;
/** Metres along a road within which two of its pieces have one place. */
const ONE_PLACE = 0.02;

test('a point is put on the nearest road that its bearing, approach and radius allow', () => {
  const seen = { placed: 0, farther: 0, refused: 0, roundThePoint: 0 };
  const cases = fc.tuple(
    randomSources({ junctions: 8, segments: 10 }),
    fc.array(point, { minLength: 4, maxLength: 4 }),
  );
  fc.assert(
    fc.property(cases, ([source, drafts]) => {
      const database = openEngine(buildNetwork(source), { prepare: false });
      const { network } = database;
      const weighted = database.costs.computeWeights(NO_COSTING);
      const isOpen = (segment: number, direction: 'forward' | 'backward') =>
        arcsOfDirected(network, 2 * segment + (direction === 'forward' ? 0 : 1)).some(
          (arc) => weighted.weights.weight[arc] < CLOSED,
        );
      for (const { x, y, bearing, approach, radius } of drafts) {
        const [lon, lat] = [8 + x * 0.00004, 50 + y * 0.00004];
        const allowed = allowedPlaces(network, { lon, lat, bearing, approach }, isOpen);
        if (allowed === 'unclear') continue;
        const near = allowed.filter(({ metres }) => metres <= allowed[0].metres + AS_NEAR);
        const isClear = allowed.every(
          ({ metres }) => metres <= near[0].metres + AS_NEAR || metres > near[0].metres + CLEAR,
        );
        if (!isClear || (radius !== undefined && Math.abs(near[0]?.metres - radius) < CLEAR)) continue;
        const list = {
          points: pointsOf([{ lon, lat, x: lon, y: lat } as RequestPoint]),
          constraints: [{ bearing, approach, radius }],
          nameOf: () => 'point',
        };
        const complaints: Complaint[] = [];
        const [snapped] = snapPoints({ database, weighted, budget: startBudget() }, list, complaints);
        if (near.length === 0 || (radius !== undefined && near[0].metres > radius)) {
          expectSame([snapped, complaints[0]?.parameter], [undefined, 'point']);
          seen.refused++;
          continue;
        }
        expect(Math.abs(snapped.near.distance - near[0].metres)).toBeLessThan(0.01);
        if (bearing === undefined && approach === undefined) continue;
        const found = [snapped.near, ...(snapped.near.candidates ?? [])];
        // the directions of a road at one place; a road round the point has several equally near places, and any one of them may be used
        const wanted = new Map<number, { at: number; directions: number }[]>();
        for (const { segment, at, directions } of near) {
          const bits = directions.reduce((sum, direction) => sum + (direction === 'forward' ? 1 : 2), 0);
          const places = wanted.get(segment) ?? [];
          const same = places.find((place) => Math.abs(place.at - at) < ONE_PLACE);
          if (same) same.directions |= bits;
          else places.push({ at, directions: bits });
          wanted.set(segment, places);
        }
        expect(found.map(({ segment }) => segment).sort()).toEqual([...wanted.keys()].sort());
        for (const { segment, directedSegments } of found) {
          expect(wanted.get(segment)!.map(({ directions }) => directions)).toContain(directedSegments);
        }
        if ([...wanted.values()].some((places) => places.length > 1)) seen.roundThePoint++;
        seen.placed++;
        const [free] = snapPoints(
          { database, weighted, budget: startBudget() },
          { ...list, constraints: undefined },
          [],
        );
        if (free.near.distance < snapped.near.distance) seen.farther++;
      }
    }),
    { seed: 33, numRuns: runs(300) },
  );
  const { roundThePoint, ...often } = seen;
  expect(Math.min(...Object.values(often))).toBeGreaterThan(50);
  expect(roundThePoint).toBeGreaterThan(0);
});
