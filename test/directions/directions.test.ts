import { describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { directionsOfLegs, lineOfDirection, type Step } from '../../src/directions/directions.ts';
import type { Wording } from '../../src/directions/instructions.ts';
import { lineOfLeg } from '../../src/directions/line-of-leg.ts';
import { maneuversOfLeg } from '../../src/directions/maneuvers.ts';
import { LANGUAGES } from '../../src/directions/phrases/languages.ts';
import { sharesName } from '../../src/directions/roads.ts';
import { maneuverOfStep } from '../../src/directions/step-maneuver.ts';
import { turnAngle } from '../../src/geo/bearing.ts';
import type { Leg } from '../../src/network/leg.ts';
import { junctionAfter } from '../../src/network/network.ts';
import { pointOfPlace } from '../../src/network/segment-shape.ts';
import { segmentsAt } from '../../src/network/segments-at.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import { findLeg } from '../../src/trips/find-trip.ts';
import { ENGLISH, pointAt, ride, surroundings, town } from './drive.ts';

const network = buildNetwork(city({ segments: 4000 }));
const database = openEngine(network, { prepare: false });
const weighted = database.costs.computeWeights(NO_COSTING);
const around = { network, baseNetwork: network, roadType: weighted.roadType, mode: 0 };

/** Trips of one to three legs between places anywhere in the city. */
function trips(count: number, seed: number): Leg[][] {
  const random = openRandom(seed);
  const place = () => {
    const segment = Math.floor(random.next() * network.segmentCount);
    return { segment, at: Math.floor(random.next() * (network.length[segment] + 1)) };
  };
  const found: Leg[][] = [];
  while (found.length < count) {
    const places = Array.from({ length: 2 + (found.length % 3) }, place);
    const budget = startBudget({ settledNodes: Number.POSITIVE_INFINITY, milliseconds: Number.POSITIVE_INFINITY });
    const legs = places.slice(1).map((to, i) => findLeg({ database, weighted, budget }, places[i], to));
    if (legs.every((leg) => leg !== undefined)) found.push(legs as Leg[]);
  }
  return found;
}

const TRIPS = trips(150, 11);

function stepsOf(legs: readonly Leg[], wording: Partial<Wording> = {}): Step[] {
  return directionsOfLegs(around, legs, { ...ENGLISH, ...wording });
}

describe('on every trip through the city', () => {
  test('times and lengths of the steps add up to the totals exactly', () => {
    for (const legs of TRIPS) {
      const steps = stepsOf(legs);
      const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
      expect(sum(steps.map((step) => step.time))).toBe(sum(legs.map((leg) => leg.totalTime)));
      expect(sum(steps.map((step) => step.length))).toBe(sum(legs.map((leg) => leg.totalLength)));
    }
  });

  test('all maneuvers, and all steps, have the same members in the same order', () => {
    const shapes = (values: readonly object[]): Set<string> => new Set(values.map((one) => Object.keys(one).join()));
    const nowhere = {
      ...TRIPS[0][0],
      directedSegment: [],
      from: [],
      to: [],
      time: [],
      length: [],
      totalTime: 0,
      totalLength: 0,
    };
    expect(shapes([...TRIPS, [nowhere]].flatMap((legs) => stepsOf(legs))).size).toBe(1);
    expect(shapes(TRIPS.flat().flatMap((leg) => maneuversOfLeg(around, leg))).size).toBe(1);
  });

  test('each line begins where the one before ended, and together they are the route', () => {
    for (const legs of TRIPS) {
      const lines = stepsOf(legs).map((step) => lineOfDirection(network, legs, step));
      lines.slice(1).forEach((line, i) => {
        expect(line[0]).toEqual(lines[i][lines[i].length - 1]);
      });
      for (const line of lines) expect(line.length).toBeGreaterThanOrEqual(2);
      const joined = lines.flat().filter((point, i, all) => i === 0 || !isSame(point, all[i - 1]));
      const whole = legs
        .flatMap((leg) => lineOfLeg(network, leg, 0, leg.directedSegment.length))
        .filter((point, i, all) => i === 0 || !isSame(point, all[i - 1]));
      expect(joined).toEqual(whole);
    }
  });

  test('no instruction repeats the one before, and none is empty', () => {
    for (const legs of TRIPS) {
      const texts = stepsOf(legs).map((step) => step.instruction);
      texts.forEach((text, i) => {
        expect(text).not.toBe('');
        expect(text).not.toBe(texts[i - 1]);
      });
    }
  });

  test('each leg starts once and reaches its point last', () => {
    for (const legs of TRIPS) {
      const steps = stepsOf(legs);
      legs.forEach((_, number) => {
        const own = steps.filter((step) => step.leg === number).map((step) => step.instruction);
        expect(own[0]).toMatch(/^(Start|Take the ferry)/);
        expect(own.slice(1).join()).not.toContain('Start');
        expect(own[own.length - 1]).toBe(
          number === legs.length - 1
            ? 'You have arrived at your destination.'
            : `You have reached intermediate point ${number + 1}.`,
        );
      });
    }
  });

  test('turns are announced only at junctions, or at a corner where the name changes', () => {
    for (const leg of TRIPS.flat()) {
      for (const { kind, firstRow } of maneuversOfLeg(around, leg)) {
        if (!/^(keep|bear|turn|sharp|ramp|merge)/.test(kind)) continue;
        const [before, after] = [leg.directedSegment[firstRow - 1], leg.directedSegment[firstRow]];
        const meeting = segmentsAt(network, junctionAfter(network, before));
        if (!sharesName(network, before >>> 1, after >>> 1)) continue;
        expect(meeting.length).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test('a turn to a side agrees with the bearings of the direction', () => {
    for (const legs of TRIPS) {
      for (const step of stepsOf(legs)) {
        const { type, modifier = '', bearingBefore, bearingAfter } = maneuverOfStep(around, legs, step);
        if (type !== 'turn' || bearingBefore === undefined || bearingAfter === undefined) continue;
        const turn = turnAngle(bearingBefore, bearingAfter);
        // Angles in whole degrees.
        if (modifier === 'uTurn') expect(Math.abs(turn)).toBeGreaterThan(90);
        else if (/left/i.test(modifier)) expect(turn).toBeLessThan(-18);
        else expect(turn).toBeGreaterThan(18);
      }
    }
  });

  test('every language has the same steps', () => {
    for (const legs of TRIPS.slice(0, 20)) {
      const english = stepsOf(legs).map(({ instruction: _, ...step }) => step);
      for (const language of LANGUAGES) {
        const steps = stepsOf(legs, { language });
        expect(steps.map(({ instruction: _, ...step }) => step)).toEqual(english);
        for (const { instruction } of steps) expect(instruction).not.toMatch(/[{}[\]]|undefined/);
      }
    }
  });
});

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

describe('the end of a leg', () => {
  const street = town({
    a: {
      name: 'A',
      line: [
        [0, 0],
        [0, 200],
      ],
    },
  });
  const arrive = (point?: [number, number], way = 'a'): string => {
    const legs = [ride(street, way)];
    const steps = directionsOfLegs(surroundings(street), legs, ENGLISH, point);
    return steps[steps.length - 1].instruction;
  };

  test('names the side on which the destination lies', () => {
    expect(arrive(pointAt(-12, 198))).toBe('You have arrived at your destination, on the left.');
    expect(arrive(pointAt(12, 198))).toBe('You have arrived at your destination, on the right.');
    expect(arrive(pointAt(4, 200))).toBe('You have arrived at your destination, on the right.');
    expect(arrive(pointAt(2.5, 200))).toBe('You have arrived at your destination.');
    expect(arrive(pointAt(-2.5, 200))).toBe('You have arrived at your destination.');
  });

  test('names no side for a destination on the road, ahead, or not given', () => {
    expect(arrive(pointAt(1, 200))).toBe('You have arrived at your destination.');
    expect(arrive(pointAt(2, 230))).toBe('You have arrived at your destination.');
    expect(arrive()).toBe('You have arrived at your destination.');
  });

  test('names the side of the road ridden, even if the place is given on another road', () => {
    const corner = town({
      a: {
        name: 'A',
        line: [
          [0, 0],
          [0, 200],
        ],
      },
      b: {
        name: 'B',
        line: [
          [0, 200],
          [-200, 200],
        ],
      },
    });
    const leg = { ...ride(corner, 'a'), end: { segment: 1, at: 0 } };
    const steps = directionsOfLegs(surroundings(corner), [leg], ENGLISH, pointAt(15, 198));
    expect(steps[1].instruction).toBe('You have arrived at your destination, on the right.');
  });

  test('of a leg without length is the point reached, at its place', () => {
    const place = { segment: 0, at: 5000 };
    const empty = {
      directedSegment: [],
      from: [],
      to: [],
      time: [],
      length: [],
      weight: [],
      delay: [],
      delayWeight: [],
      totalTime: 0,
      totalLength: 0,
    };
    const leg: Leg = { start: place, end: place, ...empty };
    const steps = directionsOfLegs(surroundings(street), [leg], ENGLISH);
    expect(steps).toEqual([
      {
        time: 0,
        length: 0,
        instruction: 'You have arrived at your destination.',
        kind: 'arrive',
        leg: 0,
        firstRow: 0,
        endRow: 0,
        onwardRow: 0,
        turnRow: 0,
      },
    ]);
    const point = pointOfPlace(street.network, place);
    expect(lineOfDirection(street.network, [leg], steps[0])).toEqual([point, point]);
    const around = surroundings(street);
    expect(maneuverOfStep(around, [leg], steps[0])).toEqual({ type: 'arrive' });
    const [reached] = directionsOfLegs(around, [leg, leg], ENGLISH);
    expect(reached).toMatchObject({ instruction: 'You have reached intermediate point 1.', kind: 'via' });
    expect(maneuverOfStep(around, [leg, leg], reached)).toEqual({ type: 'reach' });
  });
});

test('a U-turn names its road only if the road has that name before and after', () => {
  const main = { direction: 'forward', roadType: 'MajorRoadUrban' } as const;
  const turned = (there: string, back: string) => {
    const [up, down] = [there, back].map((name) => ({ ...main, names: [{ name }, { name: 'N 1' }] }));
    const line = (x: number, y: number, toX: number, toY: number): [number, number][] => [
      [x, y],
      [toX, toY],
    ];
    const place = town({
      up1: { ...up, line: line(15, -300, 15, 0) },
      up2: { ...up, line: line(15, 0, 15, 300) },
      down1: { ...down, line: line(0, 300, 0, 0) },
      down2: { ...down, line: line(0, 0, 0, -300) },
      cross: { line: line(15, 0, 0, 0) },
    });
    const wording = { ...ENGLISH, primaryNameOnly: true };
    return directionsOfLegs(surroundings(place), [ride(place, 'up1 cross down2')], wording)[1].instruction;
  };
  expect(turned('North', 'North')).toMatch(/^Make a U-turn on North and /);
  expect(turned('North', 'South')).toMatch(/^Make a U-turn and /);
});
