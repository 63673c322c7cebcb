// Many places near a point from which all roads are about equally far: an answer is exact, costs little, and can be stopped.

import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { PER_DEGREE } from '../../src/network/network.ts';
import { buildSnapIndex } from '../../src/snap/build-snap-index.ts';
import { byNearness, type Find, holdNearest } from '../../src/snap/finds.ts';
import { nearestPlaces, placesWithin } from '../../src/snap/nearest-places.ts';
import { searchRuns } from '../../src/snap/search-runs.ts';
import { openSnapper } from '../../src/snap/snapper.ts';
import { runs as runCount } from '../kit/runs.ts';

const network = buildNetwork(city({ segments: 12_000 }));
const snapper = openSnapper(network, buildSnapIndex(network));
const LON = network.pointX[0] / PER_DEGREE;
const LAT = network.pointY[0] / PER_DEGREE;
/** The opposite side of the earth, and points some hundred kilometres from there. */
const AFAR: [number, number][] = [
  [LON + (LON < 0 ? 180 : -180), -LAT],
  [LON < 0 ? 180 : -180, -LAT],
  [LON + (LON < 0 ? 176 : -176), -LAT - 2],
];

describe('the nearest places that are kept', () => {
  it('are the first ones of all offers in order, one for each segment', () => {
    const offers = fc.array(
      fc.record({
        metres: fc.integer({ min: 0, max: 9 }),
        segment: fc.nat(30),
        point: fc.nat(5),
        fraction: fc.constantFrom(0, 0.5, 1),
      }),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(offers, fc.integer({ min: 1, max: 12 }), (offered, count) => {
        const holder = holdNearest(count, Infinity);
        for (const { metres, segment, point, fraction } of offered) {
          if (metres <= holder.reach) holder.hold(metres, segment, point, fraction);
        }
        const firstOfSegment = new Map<number, Find>();
        for (const find of offered) {
          const other = firstOfSegment.get(find.segment);
          if (other === undefined || byNearness(find, other) < 0) firstOfSegment.set(find.segment, find);
        }
        const first = [...firstOfSegment.values()].sort(byNearness).slice(0, count);
        const spots = (finds: Find[]) => finds.map((find) => [find.metres, find.segment, find.point + find.fraction]);
        expect(spots(holder.finds.sort(byNearness))).toEqual(spots(first));
        if (first.length === count) expect(holder.reach).toBe(first[count - 1].metres);
      }),
      { seed: 31, numRuns: runCount(300) },
    );
  });

  it('are few of them compared with an offer, however many are kept', () => {
    const count = 1000;
    const holder = holdNearest(count, Infinity);
    for (let i = 0; i < count; i++) holder.hold(2000 + ((i * 7) % count), i, 0, 0);
    const compared = new Set<number>();
    for (const find of holder.finds) {
      const { metres, segment } = find;
      const note = <Value>(value: Value) => {
        compared.add(segment);
        return value;
      };
      Object.defineProperty(find, 'metres', { get: () => note(metres) });
      Object.defineProperty(find, 'segment', { get: () => note(segment) });
    }
    holder.hold(1500, count, 0, 0);
    expect(compared.size).toBeGreaterThan(0);
    expect(compared.size).toBeLessThan(30);
  });
});

describe('a search from afar', () => {
  it.each(AFAR)('finds what a look at all places finds: %d, %d', (lon, lat) => {
    const all = placesWithin(snapper, lon, lat, Infinity);
    expect(all.length).toBe(network.segmentCount);
    expect(nearestPlaces(snapper, lon, lat, 500)).toEqual(all.slice(0, 500));
  });

  it('finds what a look at all places finds, from anywhere on Earth', () => {
    const { segmentCount } = network;
    const degrees = (most: number) => fc.noBias(fc.integer({ min: -most * 1000, max: most * 1000 }));
    const count = fc.constantFrom(1, 20, segmentCount >> 1);
    fc.assert(
      fc.property(degrees(180), degrees(90), count, (x, y, many) => {
        const all = placesWithin(snapper, x / 1000, y / 1000, Infinity);
        expect(all.length).toBe(segmentCount);
        expect(nearestPlaces(snapper, x / 1000, y / 1000, many)).toEqual(all.slice(0, many));
      }),
      { seed: 32, numRuns: runCount(30) },
    );
  });

  it.each([
    [LON - 10, LAT - 20],
    [LON + 60, LAT],
    [LON, LAT - 80],
  ])('measures only roads that may be near, from some thousand kilometres: %d, %d', (lon, lat) => {
    let read = 0;
    const pointX = new Proxy(network.pointX, {
      get: (target, at) => {
        read++;
        return target[Number(at)];
      },
    });
    const counting = { ...snapper, network: { ...network, pointX } };
    expect(nearestPlaces(counting, lon, lat, 100)).toEqual(nearestPlaces(snapper, lon, lat, 100));
    expect(read).toBeLessThan(network.pointX.length / 3);
  });

  it('looks first on the near side, across the antimeridian', () => {
    const holder = holdNearest(500, Infinity);
    const { hold } = holder;
    let held = 0;
    holder.hold = (...place) => {
      held++;
      hold(...place);
    };
    searchRuns(snapper, snapper.everySegment, ...AFAR[1], holder);
    expect(held).toBeLessThan(network.segmentCount / 2);
  });

  it('projects each point of a run once', () => {
    let read = 0;
    const pointX = new Proxy(network.pointX, {
      get: (target, at) => {
        read++;
        return target[Number(at)];
      },
    });
    const everything = { reach: Infinity, hold: vi.fn() };
    const counting = { ...snapper, network: { ...network, pointX } };
    searchRuns(counting, snapper.everySegment, ...AFAR[1], everything);
    // a point of a run is read once to measure and once to project; a part of a long piece takes a few more reads
    let most = 0;
    for (const pieces of snapper.index.pieceCount) most += pieces === 0 ? 10 : 2 * (pieces + 1);
    expect(everything.hold.mock.calls.length).toBeGreaterThan(snapper.index.pieceCount.length);
    expect(read).toBeLessThanOrEqual(most);
  });

  it('looks at the clock and the signal all the time', () => {
    const { signal } = new AbortController();
    let polled = 0;
    vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
      polled++;
    });
    nearestPlaces(snapper, ...AFAR[0], 500, { budget: startBudget({ signal }) });
    expect(polled).toBeGreaterThan(snapper.index.segmentOfRun.length / 2000);

    polled = 0;
    const runs = Uint32Array.from(snapper.index.segmentOfRun.keys());
    const filter = { ...snapper.everySegment, listed: { runs, first: 5, count: runs.length } };
    nearestPlaces(snapper, ...AFAR[0], 500, { filter, budget: startBudget({ signal }) });
    expect(polled).toBeGreaterThan(runs.length / 2000);
  });

  it('ends at a deadline, and the next search is exact', () => {
    const before = nearestPlaces(snapper, ...AFAR[0], 100);
    const budget = startBudget({ milliseconds: -1 });
    expect(() => nearestPlaces(snapper, ...AFAR[0], 100, { budget })).toThrow('milliseconds');
    expect(nearestPlaces(snapper, ...AFAR[0], 100)).toEqual(before);
  });
});
