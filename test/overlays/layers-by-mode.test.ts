import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { expectDatabase } from '../../src/database/database.ts';
import { describeDatabase } from '../../src/database/describe-database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { networkForMode } from '../../src/network/modes.ts';
import { findSegment } from '../../src/network/segment-ids.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { compileCosting } from '../../src/operations/compile-costing.ts';
import { route } from '../../src/operations/route.ts';
import { segmentById } from '../../src/operations/segment-by-id.ts';
import { segmentsByPoint } from '../../src/operations/segments-by-point.ts';
import { updateDatabase } from '../../src/overlays/update-database.ts';
import { RoutingError } from '../../src/request/routing-error.ts';
import type { TransientUpdate } from '../../src/request/transient-updates.ts';
import { errorOf } from '../operations/open-town.ts';

// A street for all, a pavement next to it for pedestrians only, and a lane that is one-way for cars only.

const street = {
  id: '1:1',
  shape: [
    [8, 50],
    [8.01, 50],
  ] as [number, number][],
  roadType: 'LocalRoadUrban' as const,
  speed: 50,
  byMode: { bicycle: { speed: 15 }, foot: { speed: 5 } },
};
const pavement = {
  id: '1:2',
  shape: [
    [8, 50.0001],
    [8.01, 50.0001],
  ] as [number, number][],
  roadType: 'Footpath' as const,
  speed: 5,
  byMode: { car: false, bicycle: false } as const,
};
const lane = {
  id: '1:3',
  shape: [
    [8.01, 50],
    [8.02, 50],
  ] as [number, number][],
  roadType: 'LocalRoadUrban' as const,
  speed: 30,
  byMode: {
    car: { direction: 'backward' },
    bicycle: { direction: 'bidirectional', speed: 12 },
    foot: { speed: 5 },
  } as const,
};
const modes = ['car', 'bicycle', 'foot'];
const database = openEngine(buildNetwork({ modes, segments: [street, pavement, lane] }));
const trip = { startPoint: [8, 50], endPoint: [8.01, 50], distanceUnit: 'km', timeUnit: 'h' } as const;
type Roads = Parameters<typeof route>[0];

function kphOf(on: Roads, mode: string, payload?: Parameters<typeof route>[2]): number {
  const { distance, time } = route(on, { ...trip, mode }, payload);
  return Math.round(distance! / time!);
}

const speed = (velocity: number) => ({ speed: { velocity, velocityUnit: 'kph' } }) as const;
/** For each mode, whether a segment is closed to it. */
function isClosed(on: Roads, id = '1:1'): boolean[] {
  expectDatabase(on);
  const { network } = on;
  return modes.map((_, mode) => networkForMode(network, mode).speed[2 * findSegment(network, id)!] === 0);
}

const kphs = (on: Roads) => modes.map((mode) => kphOf(on, mode));
const layer = (...updates: TransientUpdate[]) => updateDatabase(database, { layer: updates });

describe('a layer of a network of several modes', () => {
  test('applies speeds to those who drive: a jam slows no bicycle, and nobody walks as fast as traffic', () => {
    expect(kphs(database)).toEqual([50, 15, 5]);
    expect(kphs(layer({ segmentID: '1:1', updates: [speed(10)] }))).toEqual([10, 15, 5]);
    expect(kphs(layer({ roadType: 'LocalRoadUrban', updates: [{ percentage: 100 }] }))).toEqual([100, 15, 5]);
    expect(kphs(layer({ point: [8.005, 50], updates: [speed(20)] }))).toEqual([20, 15, 5]);
  });

  test('applies them to the modes that it names', () => {
    expect(kphs(layer({ segmentID: '1:1', modes: ['bicycle', 'foot'], updates: [speed(4)] }))).toEqual([50, 4, 4]);
    expect(kphs(layer({ segmentID: '1:1', modes: ['car'], updates: [speed(4)] }))).toEqual([4, 15, 5]);
    const twice = layer(
      { segmentID: '1:1', modes: ['foot'], updates: [speed(3)] },
      { segmentID: '1:1', updates: [speed(8)] },
    );
    expect(kphs(twice)).toEqual([8, 15, 3]);
  });

  test('closes roads to all, or to the modes that it names, and reports them', () => {
    const closed = { segmentID: '1:1', updates: [{ exclude: 'Y' }] } as const;
    expect(isClosed(layer(closed))).toEqual([true, true, true]);
    const toCars = layer({ ...closed, modes: ['Car'] });
    expect(isClosed(toCars)).toEqual([true, false, false]);
    expect(kphOf(toCars, 'bicycle')).toBe(15);
    expect(describeDatabase(toCars).updates.layer).toMatchObject({ segmentCount: 1, closedCount: 1 });
    const reopened = layer(
      { ...closed, modes: ['car', 'foot'] },
      { ...closed, modes: ['foot'], updates: [{ exclude: 'N' as const }] },
    );
    expect(isClosed(reopened)).toEqual([true, false, false]);
  });

  test('means by a point the road nearest for the first of its modes', () => {
    const onPavement = { point: [8.005, 50.0001], updates: [{ exclude: 'Y' }] } as const;
    const forAll = layer(onPavement);
    expect([isClosed(forAll), isClosed(forAll, '1:2')]).toEqual([
      [true, true, true],
      [true, true, false],
    ]);
    const forFeet = layer({ ...onPavement, modes: ['foot'] });
    expect([isClosed(forFeet), isClosed(forFeet, '1:2')]).toEqual([
      [false, false, false],
      [true, true, true],
    ]);
  });

  test('names existing modes, and none with a road type', () => {
    const named = (names: readonly unknown[], change: object = speed(5)) =>
      layer({ segmentID: '1:1', modes: names, updates: [change] } as TransientUpdate);
    expect(() => named(['cars'])).toThrow(/layer\[0\]\.modes\[0\]: expected one of car, bicycle, foot/);
    expect(() => named([])).toThrow(/layer\[0\]\.modes: expected a list of modes/);
    expect(() => named([7])).toThrow(/layer\[0\]\.modes: expected a list of modes/);
    expect(() => named(['car'], { roadType: 'Ferry' })).toThrow(/the same for all modes/);
    expect(() => named(['car'], { roadType: 'Ferry' })).toThrow(/layer\[0\]\.modes/);
    const many = Array.from({ length: 1000 }, () => ({
      segmentID: '1:1',
      modes: ['car'],
      updates: [{ roadType: 'Ferry' as const }],
    }));
    expect(errorOf(() => layer(...many)).complaints).toHaveLength(100);
  });
});

describe('the costing of a request', () => {
  test('is that of its mode', () => {
    const slow = { transientUpdates: [{ segmentID: '1:1', updates: [speed(2)] }] };
    expect(kphOf(database, 'foot', slow)).toBe(2);
    expect(kphOf(database, 'foot', compileCosting(database, { mode: 'foot' }, slow))).toBe(2);
    const forCars = { transientUpdates: [{ segmentID: '1:1', modes: ['car'], updates: [speed(2)] }] };
    expect(modes.map((mode) => kphOf(database, mode, forCars))).toEqual([2, 15, 5]);
    const byType = { transientUpdates: [{ roadType: 'LocalRoadUrban', modes: ['car'], updates: [speed(2)] }] } as const;
    expect(modes.map((mode) => kphOf(database, mode, byType))).toEqual([2, 15, 5]);
  });

  test('means by a point the nearest road of its mode', () => {
    const payload = { transientUpdates: [{ point: [8.005, 50.0001], updates: [speed(20)] }] } as const;
    expect(modes.map((mode) => kphOf(database, mode, payload))).toEqual([20, 20, 5]);
  });
});

describe('records', () => {
  test('are those of the nearest roads of a mode, as it finds them', () => {
    const at = { point: [8.005, 50.00008], velocityUnit: 'kph' } as const;
    expect(segmentsByPoint(database, at)[0].segmentID).toBe('1:2');
    const [byCar] = segmentsByPoint(database, { ...at, mode: 'car' });
    expect(byCar).toMatchObject({ segmentID: '1:1', speedOfTravel: 50 });
    expect(segmentById(database, '1:1', { velocityUnit: 'kph', mode: 'foot' })[0].speedOfTravel).toBe(5);
    const directions = modes.map((mode) => segmentById(database, '1:3', { mode })[0].segmentDirection);
    expect(directions).toEqual(['backward', 'bidirectional', 'bidirectional']);
  });

  const kphs = (on: Roads, id: string) =>
    [undefined, ...modes].map((mode) => {
      try {
        return segmentById(on, id, { mode, velocityUnit: 'kph' })[0].speedOfTravel;
      } catch (error) {
        if (error instanceof RoutingError) return error.message;
        throw error;
      }
    });
  const kphOfFirst = (byMode: SegmentSource['byMode'], ...updates: TransientUpdate[]) => {
    const on = openEngine(buildNetwork({ modes, segments: [{ ...street, speed: 33, byMode }] }));
    const [{ speedOfTravel, segmentDirection }] = segmentById(updateDatabase(on, { layer: updates }), '1:1', {
      velocityUnit: 'kph',
    });
    return [speedOfTravel, segmentDirection];
  };
  const ridden = (velocity: number) => ({ segmentID: '1:1', modes: ['bicycle'], updates: [speed(velocity)] });

  test('are those of the first mode that may pass at all if none is named, including its one-way streets', () => {
    expect(kphOfFirst({ car: { speed: 60 }, bicycle: { speed: 16 } })).toEqual([60, 'bidirectional']);
    expect(kphOfFirst({ car: false, bicycle: { speed: 16 } })).toEqual([16, 'bidirectional']);
    expect(kphOfFirst({ car: { direction: 'backward', speed: 60 }, bicycle: { speed: 16 } })).toEqual([60, 'backward']);
    const one = { direction: 'forward', speed: 7 } as const;
    expect(kphOfFirst({ car: false, bicycle: one, foot: one })).toEqual([7, 'forward']);
    expect(kphOfFirst({ car: false, bicycle: false, foot: false })).toEqual([33, 'bidirectional']);
  });

  test('of a road that a layer closes to the first mode are those of the next one', () => {
    const closed = { segmentID: '1:1', modes: ['car'], updates: [{ exclude: 'Y' }] } as const;
    expect(kphOfFirst({ car: { speed: 60 }, bicycle: { speed: 16 } }, closed, ridden(12))).toEqual([
      12,
      'bidirectional',
    ]);
  });

  test('of several modes show a change for one mode only to that mode', () => {
    expect(kphOfFirst({ car: { speed: 60 } }, ridden(42))).toEqual([60, 'bidirectional']);
    expect(kphOfFirst({ car: false }, ridden(42))).toEqual([42, 'bidirectional']);
  });

  test('of a road that a layer closes show the speeds that it would have', () => {
    const closed = { segmentID: '1:1', updates: [{ exclude: 'Y' }] } as const;
    const slowed = { segmentID: '1:1', updates: [speed(20)] };
    expect(kphs(layer(closed), '1:1')).toEqual([50, 50, 15, 5]);
    for (const order of [
      [closed, slowed],
      [slowed, closed],
    ]) {
      expect(kphs(layer(...order), '1:1')).toEqual([20, 20, 15, 5]);
      expect(kphs(updateDatabase(database, { a: [order[0]], b: [order[1]] }), '1:1')).toEqual([20, 20, 15, 5]);
    }
  });

  test('are refused for roads and modes that it does not apply to', () => {
    expect(() => segmentById(database, '1:2', { mode: 'car' })).toThrow('mode: segment 1:2 is not open to car.');
    expect(() => segmentById(database, '1:2', { mode: 'CAR' })).toThrow('mode: segment 1:2 is not open to car.');
    expect(() => segmentById(database, '1:2', { mode: 'bus' })).toThrow(/expected one of car, bicycle, foot/);
    const closed = layer({ segmentID: '1:1', updates: [{ exclude: 'Y' }] });
    expect(segmentById(closed, '1:1', { velocityUnit: 'kph', mode: 'foot' })[0].speedOfTravel).toBe(5);
  });
});
