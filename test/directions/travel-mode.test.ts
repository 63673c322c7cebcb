// Directions name riding, pushing, climbing and sailing, and never confuse them.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { directionsOfLegs, type Step } from '../../src/directions/directions.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import type { Going } from '../../src/network/going.ts';
import { route } from '../../src/operations/route.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import { writePbf } from '../kit/osm-data.ts';
import { type Drawn, ENGLISH, ride, surroundings, town } from './drive.ts';

/** Kilometres per hour when riding. */
const RIDDEN = 16;
const PUSHED = 5;

const FOOTPATH = { roadType: 'Footpath' } as const;
const KINDS = {
  ridden: { roadType: 'LocalRoadUrban', speed: RIDDEN },
  pushed: { ...FOOTPATH, speed: PUSHED },
  steps: { ...FOOTPATH, speed: 2, isSteps: true },
  ferry: { roadType: 'Ferry', speed: 20 },
  crossing: { ...FOOTPATH, speed: PUSHED, isCrossing: true },
  elevator: { ...FOOTPATH, speed: 1, isElevator: true },
} satisfies Record<string, Partial<Drawn>>;
type Kind = keyof typeof KINDS;

interface Piece {
  readonly kind: Kind;
  readonly metres: number;
  /** Degrees of turn from the piece before. */
  readonly turn?: number;
  readonly name?: string;
  /** The piece begins another road: degrees of turn from the piece before into it. */
  readonly arm?: number;
}

/** The directions over consecutive pieces, and how many metres of each kind of piece each direction covers. */
function directionsOver(
  going: Going,
  pieces: readonly Piece[],
): { step: Step; ridden: Partial<Record<Kind, number>> }[] {
  const roads: Record<string, Drawn> = {};
  let heading = 0;
  let at: [number, number] = [0, 0];
  const ahead = (degrees: number, metres: number): [number, number] => {
    const angle = ((heading + degrees) * Math.PI) / 180;
    return [at[0] + metres * Math.sin(angle), at[1] + metres * Math.cos(angle)];
  };
  pieces.forEach(({ kind, metres, turn = 0, name, arm }, i) => {
    if (arm !== undefined) roads[`arm${i}`] = { ...KINDS.ridden, line: [at, ahead(arm, 50)] };
    heading += turn;
    const end = ahead(0, metres);
    roads[`p${i}`] = { ...KINDS[kind], ...(name !== undefined && { name }), line: [at, end] };
    at = end;
  });
  const place = town(roads, [], ['bicycle']);
  const leg = ride(place, pieces.map((_, i) => `p${i}`).join(' '));
  const steps = directionsOfLegs({ ...surroundings(place, NO_COSTING), going }, [leg], ENGLISH);
  return steps.map((step) => {
    const ridden: Partial<Record<Kind, number>> = {};
    for (let row = step.firstRow; row < step.endRow; row++) {
      const { kind } = pieces[row];
      ridden[kind] = (ridden[kind] ?? 0) + leg.length[row] / 100;
    }
    return { step, ridden };
  });
}

/** The texts of directions, without times. */
function texts(going: Going, ...pieces: readonly Piece[]): string[] {
  return directionsOver(going, pieces).map(({ step }) => step.instruction.replace(/ \([^)]*\)/, ''));
}

describe('by bicycle', () => {
  test('riding again is announced after steps and pushed stretches', () => {
    const [before, after] = [
      { kind: 'ridden', metres: 100 },
      { kind: 'ridden', metres: 400 },
    ] as const;
    expect(texts('cycle', before, { kind: 'steps', metres: 15 }, after)).toEqual([
      'Start and cycle North 100 m.',
      'Take the steps and walk North 15 m.',
      'Continue and cycle North 400 m.',
      'You have arrived at your destination.',
    ]);
    expect(texts('cycle', before, { kind: 'pushed', metres: 30 }, after).slice(1, 3)).toEqual([
      'Continue and walk your bicycle North 30 m.',
      'Continue and cycle North 400 m.',
    ]);
    expect(texts('cycle', { kind: 'pushed', metres: 100 })[0]).toBe('Start and walk your bicycle North 100 m.');
  });

  test('a few metres in between count as the longer stretches around them', () => {
    const [ridden, pushed] = [
      { kind: 'ridden', metres: 100 },
      { kind: 'pushed', metres: 100 },
    ] as const;
    const brief = (kind: Kind) => ({ kind, metres: 20 });
    expect(texts('cycle', ridden, brief('pushed'), ridden)[0]).toBe('Start and cycle North 220 m.');
    expect(texts('cycle', pushed, brief('ridden'), pushed)[0]).toBe('Start and walk your bicycle North 220 m.');
    expect(texts('cycle', brief('pushed'), ridden)[0]).toBe('Start and cycle North 120 m.');
    expect(texts('cycle', ridden, brief('pushed'))[0]).toBe('Start and cycle North 120 m.');
  });

  test('two turns at the edge of a road, where a rider gets on or off, are one', () => {
    const path = { kind: 'pushed', metres: 100 } as const;
    const street = { kind: 'ridden', metres: 200, name: 'B', arm: 90 } as const;
    const edge = (metres: number) => ({ kind: 'pushed', metres, turn: 90, arm: -90 }) as const;
    expect(texts('cycle', path, edge(6), { ...street, turn: -90 }).slice(1, 2)).toEqual([
      'Continue on B and cycle North 210 m.',
    ]);
    expect(texts('cycle', path, { ...edge(6), turn: 50 }, { ...street, turn: 40 }).slice(1, 2)).toEqual([
      'Turn right on B and cycle East 210 m.',
    ]);
    expect(texts('cycle', path, edge(12), { ...street, turn: -90 }).slice(1, 3)).toEqual([
      'Turn right and walk your bicycle East 10 m.',
      'Turn left on B and cycle North 200 m.',
    ]);
    const ridden = { kind: 'ridden', metres: 100 } as const;
    expect(texts('cycle', ridden, edge(6), { ...street, name: 'C', turn: -90 }).slice(1, 2)).toEqual([
      'Continue on C and cycle North 210 m.',
    ]);
  });

  const piece = fc.record<Piece>({
    kind: fc.constantFrom('ridden', 'pushed', 'steps', 'ferry', 'crossing'),
    metres: fc.integer({ min: 3, max: 120 }),
    turn: fc.constantFrom(0, 0, 0, 10, -30, 90, -90),
    name: fc.constantFrom(undefined, undefined, 'A', 'B'),
    arm: fc.constantFrom(undefined, undefined, 0, 25, -85),
  });

  test('the verb of a direction matches the movement and its speed', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 9 }), (pieces) => {
        for (const { step, ridden } of directionsOver('cycle', pieces)) {
          const metres = step.length / 100;
          const kph = metres === 0 ? 0 : (3.6 * metres) / (step.time / 1000);
          const { steps = 0, ferry = 0 } = ridden;
          if (/ cycle /.test(step.instruction)) {
            expect([steps, ferry]).toEqual([0, 0]);
            expect(kph).toBeGreaterThan(7.5);
          } else if (/ walk /.test(step.instruction)) {
            expect(ferry).toBe(0);
            expect(kph).toBeLessThan(8);
          } else expect(ferry).toBeCloseTo(metres);
        }
      }),
      { seed: 17, numRuns: 150 },
    );
  });
});

test('no direction says "continue" where the only way goes round a corner', () => {
  const penalized = fc.record<Piece>({
    kind: fc.constantFrom('ridden', 'pushed'),
    metres: fc.integer({ min: 50, max: 400 }),
    turn: fc.integer({ min: -175, max: 175 }),
    name: fc.constantFrom(undefined, 'A', 'B'),
  });
  let continued = 0;
  fc.assert(
    fc.property(fc.array(penalized, { minLength: 2, maxLength: 6 }), (pieces) => {
      for (const { step } of directionsOver('cycle', pieces)) {
        if (step.kind !== 'continue') continue;
        continued++;
        expect(Math.abs(pieces[step.firstRow].turn!)).toBeLessThan(46);
      }
    }),
    { seed: 5, numRuns: 150 },
  );
  expect(continued).toBeGreaterThan(20);
});

describe('on foot', () => {
  const path = { kind: 'pushed', metres: 200 } as const;

  test('a street that continues a few metres to the side is continued; farther away, or under another name, it is a turn', () => {
    const street = (metres: number, name = 'A') => [
      { kind: 'ridden', metres: 100, name: 'A' } as const,
      { kind: 'ridden', metres, turn: 90, arm: -90, name: 'Cross' } as const,
      { kind: 'ridden', metres: 200, turn: -90, arm: 90, name } as const,
    ];
    expect(texts('walk', ...street(12))[1]).toBe('Continue on A and walk North 210 m.');
    for (const pieces of [street(18), street(12, 'B')]) {
      expect(texts('walk', ...pieces).slice(1, 3)).toEqual([
        expect.stringMatching(/^Turn right on Cross/),
        expect.stringMatching(/^Turn left on [AB] /),
      ]);
    }
    expect(texts('drive', ...street(12)).slice(1, 3)).toEqual([
      'Turn right on Cross and travel East 10 m.',
      'Turn left on A and travel North 200 m.',
    ]);
    const [before, aside, after] = street(12);
    const soon = { kind: 'ridden', metres: 100, turn: 90, arm: -90, name: 'C' } as const;
    expect(texts('walk', before, aside, { ...after, metres: 30 }, soon)[1]).toMatch(/^Turn right on Cross/);
  });

  test('after steps, walking again is announced, except for a landing or a few metres', () => {
    const steps = { kind: 'steps', metres: 20 } as const;
    expect(texts('walk', path, steps, path)).toEqual([
      'Start and walk North 200 m.',
      'Take the steps and walk North 20 m.',
      'Continue and walk North 200 m.',
      'You have arrived at your destination.',
    ]);
    const landing = { kind: 'pushed', metres: 10 } as const;
    expect(texts('walk', path, steps, landing, steps, landing).slice(1)).toEqual([
      'Take the steps and walk North 60 m.',
      'You have arrived at your destination.',
    ]);
  });

  test('a crossing straight ahead is silent; one after a turn is announced with its length', () => {
    const crossing = { kind: 'crossing', metres: 10 } as const;
    expect(texts('walk', path, crossing, path)[0]).toBe('Start and walk North 410 m.');
    expect(texts('walk', path, { ...crossing, turn: 90, arm: 0 }, path)).toEqual([
      'Start and walk North 200 m.',
      'Cross the road and walk East 10 m.',
      'Continue and walk East 200 m.',
      'You have arrived at your destination.',
    ]);
  });

  test('a lift is announced without compass and distance, which mean nothing for it, and so is the next one', () => {
    const elevator = { kind: 'elevator', metres: 3 } as const;
    expect(texts('walk', path, elevator, { ...path, metres: 10 }, elevator, path)).toEqual([
      'Start and walk North 200 m.',
      'Take the elevator.',
      'Continue and walk North 10 m.',
      'Take the elevator.',
      'Continue and walk North 200 m.',
      'You have arrived at your destination.',
    ]);
  });

  test('two carriageways with an island are one crossing', () => {
    const crossing = { kind: 'crossing', metres: 10 } as const;
    const island = { kind: 'pushed', metres: 5 } as const;
    expect(texts('walk', path, { ...crossing, turn: 90, arm: 0 }, island, crossing, path)[1]).toBe(
      'Cross the road and walk East 25 m.',
    );
  });
});

test('if the rider gets off at a gate that blocks other modes, the turn there is announced once', async () => {
  const nodes = [
    { id: 1, lon: 10, lat: 50 },
    { id: 2, lon: 10.003, lat: 50, tags: { barrier: 'bollard' } },
    { id: 3, lon: 10.003, lat: 50.003 },
    { id: 4, lon: 10.006, lat: 50 },
  ];
  const ways = [
    { id: 11, refs: [1, 2], tags: { highway: 'residential', name: 'A' } },
    { id: 12, refs: [2, 3], tags: { highway: 'footway', name: 'B' } },
    { id: 13, refs: [2, 4], tags: { highway: 'residential', name: 'C' } },
  ];
  const bytes = writePbf({ nodes, ways });
  const [onto, back] = [
    { startPoint: [10.001, 50], endPoint: [10.003, 50.002] },
    { startPoint: [10.003, 50.002], endPoint: [10.001, 50] },
  ] as const;
  for (const modes of [['bicycle'], ['car', 'bicycle', 'foot']] as const) {
    const database = openEngine(buildNetwork(await importOsm(bytes, { modes })));
    const reported = (trip: typeof onto | typeof back) =>
      route(database, { ...trip, mode: 'bicycle', directionsStyle: 'Normal', returnTime: false }).routeDirections!.map(
        ({ instruction }) => instruction,
      );
    expect(reported(onto)[1]).toBe('Turn left on B and walk your bicycle North 220 m.');
    expect(reported(back)[1]).toBe('Turn right on A and cycle West 140 m.');
    expect(reported(back)).toHaveLength(3);
  }
});
