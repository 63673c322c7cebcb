import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { arcsOfDirected, junctionOfNode, type Network, nodesOfJunction } from '../../src/network/network.ts';
import { NetworkError } from '../../src/network/network-error.ts';
import { findSegment, segmentIdText } from '../../src/network/segment-ids.ts';
import {
  type NetworkSource,
  type SegmentSource,
  TIME_BUCKETS,
  type TimeBucket,
  type TurnBan,
} from '../../src/network/source.ts';
import { faultsOfNetwork } from '../../src/network/validate-network.ts';
import { VEHICLE_TYPES } from '../../src/network/vehicle-types.ts';
import { expectSame } from '../kit/expect-same.ts';
import { runs } from '../kit/runs.ts';
import { bannedRides, endsWith, isBound, openDirectedSegments } from '../oracle/banned-turns.ts';
import { type DirectedSegment, isClosedAt } from '../oracle/directed-segment.ts';

// Junctions on a line, close together; a north-south detour sets the length of each segment.
const STEP = 0.0001; // 11 m of latitude

function segment(id: string, start: number, end: number, detour: number, direction?: SegmentSource['direction']) {
  const [x1, x2] = [8 + start * STEP, 8 + end * STEP];
  const shape: [number, number][] = [
    [x1, 41],
    [(x1 + x2) / 2, 41 + detour * STEP],
    [x2, 41],
  ];
  return { id, shape, roadType: 'LocalRoadUrban' as const, start: `j${start}`, end: `j${end}`, direction };
}

const VEHICLES = [undefined, 'ALL', 'STRAIGHT', 'TRIPLE'] as const;
const TIMES = ['None', 'Night'] as const;
const buckets = fc.option(fc.subarray(['None', 'AMPeak', 'Night'] as const, { minLength: 1 }), { nil: undefined });
const types = fc.option(fc.subarray(['ALL', 'STRAIGHT', 'TRIPLE'] as const, { minLength: 1 }), { nil: undefined });

/**
 * Random towns: a few junctions, with loops, parallel roads and one-way roads. Closures and bans apply at times of day; bans follow ways
 * that exist.
 */
const towns = fc
  .record({
    junctionCount: fc.integer({ min: 1, max: 5 }),
    roads: fc.array(
      fc.record({
        start: fc.nat(4),
        end: fc.nat(4),
        detour: fc.constantFrom(0, 1, 3, 8),
        direction: fc.constantFrom(undefined, undefined, undefined, 'forward' as const, 'backward' as const),
        closed: fc.option(fc.record({ buckets, way: fc.constantFrom(undefined, 'forward' as const) }), { freq: 5 }),
      }),
      { minLength: 2, maxLength: 8 },
    ),
    rides: fc.array(
      fc.record({
        kind: fc.constantFrom('no' as const, 'no' as const, 'no' as const, 'only' as const),
        first: fc.nat(),
        steps: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
        hasAt: fc.boolean(),
        vehicleTypes: types,
        except: types,
        buckets,
      }),
      { maxLength: 6 },
    ),
    waits: fc.array(fc.record({ road: fc.nat(), seconds: fc.constantFrom(2, 20, 45) }), { maxLength: 4 }),
    choices: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
  })
  .map(({ junctionCount, roads, rides, waits, choices }) => {
    const segments = roads.map(({ start, end, detour, direction, closed }, i): SegmentSource => {
      const road = segment(`${i}:1`, start % junctionCount, end % junctionCount, detour, direction);
      if (closed === null || closed.buckets === undefined) return road;
      return { ...road, closures: [{ buckets: closed.buckets, direction: closed.way }] };
    });
    const directedSegments = openDirectedSegments({ segments });
    const turnBans: TurnBan[] = [];
    for (const { kind, first, steps, hasAt, ...whom } of rides) {
      const ride = [directedSegments[first % directedSegments.length]];
      for (const step of steps) {
        const next = directedSegmentsFrom(directedSegments, ride[ride.length - 1].to);
        if (next.length > 0) ride.push(next[step % next.length]);
      }
      const ids = ride.map((directedSegment) => directedSegment.segment.id!);
      // A ban cannot go round a loop twice: the same segment twice in a row means a U-turn.
      if (ride.length < 2 || ride.some((directedSegment, i) => i > 0 && directedSegment === ride[i - 1])) continue;
      const at = hasAt ? ride[0].to : undefined;
      turnBans.push({ kind, from: ids[0], via: ids.slice(1, -1), to: ids[ids.length - 1], at, ...whom });
    }
    const delays = waits.map(({ road, seconds }) => {
      const { id, shape } = segments[road % segments.length];
      return { from: id!, at: shape[shape.length - 1], seconds };
    });
    return { source: { segments, turnBans, delays } satisfies NetworkSource, choices };
  });

function directedSegmentsFrom(directedSegments: DirectedSegment[], junction: string): DirectedSegment[] {
  return directedSegments.filter(({ from }) => from === junction);
}

test('a ride stops exactly where the bans say, for every vehicle', () => {
  fc.assert(
    fc.property(towns, ({ source, choices }) => {
      const network = buildNetwork(source);
      expectSame(faultsOfNetwork(network), []);
      const bans = bannedRides(source, ({ id }) => network.length[findSegment(network, id!)!]);
      const directedSegments = openDirectedSegments(source);
      for (const [vehicle, time] of VEHICLES.flatMap((one) => TIMES.map((time) => [one, time] as const))) {
        const binding = bans.filter((ban) => isBound(ban, vehicle, time));
        let ride: DirectedSegment[] = [];
        let node = 0;
        for (const choice of choices) {
          const next =
            ride.length === 0 ? directedSegments : directedSegmentsFrom(directedSegments, ride[ride.length - 1].to);
          if (next.length === 0) break;
          const directedSegment = next[choice % next.length];
          const arc =
            ride.length === 0 ? primaryArc(network, directedSegment) : arcFrom(network, node, directedSegment);
          const longer = [...ride, directedSegment];
          const isBanned = isClosedAt(directedSegment, time) || binding.some((ban) => endsWith(longer, ban));
          if (isArcBanned(network, arc, { vehicle, time }) !== isBanned)
            expect.fail(describeRide(longer, vehicle, isBanned));
          // A banned turn is not taken; now and then the trip starts again.
          if (isBanned || choice % 13 === 0) ride = [];
          else {
            ride = longer;
            node = network.head[arc];
          }
        }
      }
    }),
    { seed: 7, numRuns: runs(150) },
  );
});

test('every copy is reachable, and remembers something', () => {
  fc.assert(
    fc.property(towns, ({ source }) => {
      const network = buildNetwork(source);
      const reached = new Set<number>();
      for (const [vehicle, time] of VEHICLES.flatMap((one) => TIME_BUCKETS.map((time) => [one, time] as const))) {
        const nodes = Array.from({ length: network.junctionCount }, (_, junction) => junction);
        const seen = new Set(nodes);
        for (const node of nodes) {
          for (let arc = network.firstOut[node]; arc < network.firstOut[node + 1]; arc++) {
            const head = network.head[arc];
            if (isArcBanned(network, arc, { vehicle, time, isAlone: true }) || seen.has(head)) continue;
            seen.add(head);
            nodes.push(head);
          }
        }
        for (const node of nodes) reached.add(node);
      }
      // If a ban binds only types that are not tried here, every node is reached.
      expectSame(reached.size, network.nodeCount);
    }),
    { seed: 8, numRuns: runs(200) },
  );
});

test('arcs are found by tail, by head and by directed segment', () => {
  fc.assert(
    fc.property(towns, ({ source }) => {
      const network = buildNetwork(source);
      const { arcCount, tail, head, directedOfArc, firstOut, firstIn, arcIn, nodeCount } = network;
      for (let node = 0; node < nodeCount; node++) {
        expectSame(
          tail.subarray(firstOut[node], firstOut[node + 1]).every((found) => found === node),
          true,
        );
        expectSame(
          arcIn.subarray(firstIn[node], firstIn[node + 1]).every((arc) => head[arc] === node),
          true,
        );
        expect(nodesOfJunction(network, junctionOfNode(network, node))).toContain(node);
      }
      expectSame(
        [...arcIn].sort((a, b) => a - b),
        Array.from({ length: arcCount }, (_, arc) => arc),
      );
      const byDirected = new Set<number>();
      for (let directedSegment = 0; directedSegment < 2 * network.segmentCount; directedSegment++) {
        const arcs = arcsOfDirected(network, directedSegment);
        if (arcs.length > 0) expect(tail[arcs[0]]).toBeLessThan(network.junctionCount);
        expectSame(
          arcs.every((arc) => directedOfArc[arc] === directedSegment),
          true,
        );
        for (const arc of arcs) byDirected.add(arc);
      }
      expectSame(byDirected.size, arcCount);
    }),
    { seed: 9, numRuns: runs(120) },
  );
});

//        o                            lengths in metres; h is a dead end, x a joint, K a crossing
//        |b 111
//   o-a--J--c--o--d--x--e-----K--f--o
//    17 m   34 |  25    260   |  34
//              |h 11          |g 111
//              o              o
function segmentsOfCross(): SegmentSource[] {
  return [
    segment('a:1', 0, 2, 0),
    { ...segment('b:1', 2, 99, 0), shape: north(2, 10) },
    segment('c:1', 2, 6, 0),
    { ...segment('c1:1', 6, 98, 0), shape: north(6, -1) },
    segment('d:1', 6, 9, 0),
    segment('e:1', 9, 40, 0),
    { ...segment('a0:1', 40, 97, 0), shape: north(40, -10) },
    segment('f:1', 40, 44, 0),
  ];
}

function north(start: number, steps: number): [number, number][] {
  const x = 8 + start * STEP;
  return [
    [x, 41],
    [x, 41 + steps * STEP],
  ];
}

function cross(turnBans: TurnBan[], segments = segmentsOfCross()): Network {
  return buildNetwork({ segments, turnBans });
}

/** The directed segments after which a U-turn is banned. */
function bannedTurnsRound(network: Network): string[] {
  const ridden = [...network.bannedArc]
    .map((arc) => ({ arc, directedSegment: network.directedOfArc[arc] ^ 1 }))
    .filter(({ arc, directedSegment }) => network.head[network.arcOfDirected[directedSegment]] === network.tail[arc])
    .map(
      ({ directedSegment }) =>
        `${segmentIdText(network, directedSegment >>> 1)} ${directedSegment & 1 ? 'backward' : 'forward'}`,
    );
  return ridden.sort();
}

const NO_LEFT: TurnBan = { kind: 'no', from: 'a:1', to: 'b:1' };

test('after a banned turn, no U-turn is allowed that would be faster than the legal way', () => {
  // The legal way turns at the dead end h: 45 m out and back. Turning after c is faster, after d it is at a joint; K is too far.
  expectSame(bannedTurnsRound(cross([NO_LEFT])), ['c:1 forward', 'd:1 forward']);
  // Without h, the legal way turns at the end of f; no crossing before it is allowed.
  const withoutEnd = segmentsOfCross().filter(({ id }) => id !== 'c1:1' && id !== 'a0:1');
  expectSame(bannedTurnsRound(cross([NO_LEFT], withoutEnd)), ['c:1 forward', 'd:1 forward', 'e:1 forward']);
});

test('a dead end where turning round takes long permits no U-turn beyond it', () => {
  const segments = segmentsOfCross();
  const tip = segments.find(({ id }) => id === 'c1:1')!.shape[1];
  const delayed = (seconds: number) =>
    bannedTurnsRound(buildNetwork({ segments, turnBans: [NO_LEFT], delays: [{ at: tip, seconds }] }));
  expectSame(delayed(1), ['c:1 forward', 'd:1 forward']);
  expectSame(delayed(60), ['c:1 forward', 'd:1 forward', 'e:1 forward']);
});

test('after a banned turn, U-turns at joints are banned at any distance, up to the first place to turn', () => {
  // All roads except b and f continue outside of the drawing: the legal way is longer than the search limit.
  const far = (id: string, start: number): SegmentSource => ({ ...segment(id, start, 1000, 0), direction: 'forward' });
  const segments = [
    segment('a:1', 0, 2, 0),
    { ...segment('b:1', 2, 99, 0), shape: north(2, 10) },
    segment('c:1', 2, 400, 0),
    segment('d:1', 400, 800, 300),
    segment('e:1', 800, 801, 0),
    far('f:1', 801),
    far('a0:1', 801),
  ];
  expectSame(bannedTurnsRound(cross([NO_LEFT], segments)), ['c:1 forward', 'd:1 forward']);
});

test('a ban on a U-turn at a dead end is kept, and adds no other ban there', () => {
  const network = cross([{ kind: 'no', from: 'b:1', to: 'b:1', at: 'j99' }]);
  expect(network.bannedArc).toHaveLength(1);
});

test('a vehicle that cannot drive out past a banned turn, or cannot come back, may make a U-turn there', () => {
  const noWayOut: TurnBan = { kind: 'no', from: 'a:1', to: 'c:1' };
  const noWayBack: TurnBan = { kind: 'no', from: 'c:1', to: 'b:1', at: 'j2' };
  expectSame(bannedTurnsRound(cross([NO_LEFT, noWayOut])), []);
  expectSame(bannedTurnsRound(cross([NO_LEFT, noWayBack])), []);
  // The other ban exempts triples, so they may use either way.
  const spared = cross([NO_LEFT, { ...noWayBack, except: ['TRIPLE'] }]);
  expect(bannedTurnsRound(spared)).toContain('c:1 forward');
});

test('roads from which the same turn is banned share a copy of their junction', () => {
  const oneWay = (id: string, start: number, end: number): SegmentSource => segment(id, start, end, 0, 'forward');
  const segments = [oneWay('a:1', 0, 2), oneWay('c:1', 6, 2), oneWay('b:1', 2, 9), oneWay('d:1', 2, 40)];
  const no = (from: string, to: string): TurnBan => ({ kind: 'no', from, to });
  const copies = (bans: TurnBan[]) => {
    const { nodeCount, junctionCount } = cross(bans, segments);
    return nodeCount - junctionCount;
  };
  expectSame(copies([no('a:1', 'b:1'), no('c:1', 'b:1')]), 1);
  expectSame(copies([no('a:1', 'b:1'), no('c:1', 'd:1')]), 2);
  expectSame(copies([no('a:1', 'b:1'), { ...no('c:1', 'b:1'), vehicleTypes: ['TRIPLE'] }]), 2);
});

test('where every other turn is banned, a U-turn is allowed', () => {
  const network = cross([{ kind: 'only', from: 'c:1', to: 'c:1', at: 'j6' }, NO_LEFT]);
  expect(bannedTurnsRound(network)).not.toContain('c:1 forward');
});

test('a longer ban is dropped if several shorter bans cover it together', () => {
  const alone: TurnBan[] = [
    { ...NO_LEFT, except: ['TRIPLE'] },
    { ...NO_LEFT, vehicleTypes: ['TRIPLE'] },
  ];
  const longer: TurnBan = { kind: 'no', from: 'a:1', via: ['b:1'], to: 'b:1' };
  expectSame(cross([...alone, longer]).nodeCount, cross(alone).nodeCount);
});

test('the order of bans does not change the network', () => {
  const bans: TurnBan[] = [
    { kind: 'no', from: 'a:1', to: 'b:1', vehicleTypes: ['TRIPLE'] },
    { kind: 'no', from: 'a:1', via: ['c:1'], to: 'd:1', except: ['STRAIGHT'] },
    { kind: 'only', from: 'd:1', to: 'c:1' },
  ];
  expectSame(cross(bans), cross([...bans].reverse()));
});

test('faulty turn bans are reported one by one', () => {
  const wrong = [
    { kind: 'never', from: 'a:1', to: 'b:1' },
    { kind: 'no', from: 'a:1', to: 'e:1' },
    { kind: 'no', from: 'a:1', via: ['d:1'], to: 'e:1' },
    { kind: 'no', from: 'a:1', to: 'b:1', at: 'j0' },
    { kind: 'no', from: 'a:1', to: 'b:1', at: 'nowhere' },
    { kind: 'no', from: 'a:2', to: 7 },
    { kind: 'no', from: 'a:1', to: 'b:1', vehicleTypes: [] },
    { kind: 'no', from: 'a:1', to: 'b:1', except: ['BICYCLE'] },
    { kind: 'no', from: 'a:1', via: 'c:1', to: 'd:1' },
    null,
  ];
  try {
    cross(wrong as TurnBan[]);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(NetworkError);
    expectSame((error as NetworkError).problems, [
      { turnBan: 0, problem: `kind: expected 'no' or 'only', found "never"` },
      { turnBan: 1, problem: 'expected segments that share a junction, found "a:1" and "e:1"' },
      { turnBan: 2, problem: 'expected segments that meet one after the other from "a:1" to "e:1"' },
      {
        turnBan: 3,
        problem: 'expected segments that share a junction, found "a:1" and "b:1", leaving "a:1" at junction "j0"',
      },
      { turnBan: 4, problem: 'at: expected a junction, the start or end of a segment, found "nowhere"' },
      { turnBan: 5, problem: 'from: expected the id of a segment, found "a:2"' },
      { turnBan: 5, problem: 'to: expected the id of a segment, found 7' },
      { turnBan: 6, problem: 'vehicleTypes: expected at least one, or leave it out for all vehicles' },
      { turnBan: 7, problem: `except: expected some of ${VEHICLE_TYPES.join(', ')}, found "BICYCLE"` },
      { turnBan: 8, problem: 'via: expected a list of at most 64 segment ids, found "c:1"' },
      { turnBan: 9, problem: 'expected a turn ban, found null' },
    ]);
  }
});

test('unknown times and modes are named, with the nearest known one', () => {
  const ban = { kind: 'no', from: 'a:1', to: 'a:1', buckets: ['Nigth', 7], modes: ['cars'] } as never;
  const closed = { ...segment('a:1', 0, 1, 0), closures: [{ buckets: ['Noon'] as never }] };
  const build = () => buildNetwork({ segments: [closed], turnBans: [ban] });
  expect(build).toThrow(
    'closures[0].buckets: expected some of None, AMPeak, PMPeak, OffPeak, Night, found "Noon"; did',
  );
  expect(build).toThrow('found "Nigth"; did you mean Night?');
  expect(build).toThrow('found 7');
  expect(build).toThrow('modes: expected some of car, found "cars"; did you mean car?');
});

test('a maze of loops is refused instead of unrolled', () => {
  const loops = Array.from({ length: 12 }, (_, i) => segment(`${i}:2`, 0, 0, i + 1));
  const via = loops.slice(1).map(({ id }) => id);
  const build = () =>
    buildNetwork({ segments: loops, turnBans: [{ kind: 'no', from: '0:2', via: via.slice(0, 10), to: '11:2' }] });
  expect(build).toThrow('at most 1024 ways to drive');
});

test('bans that would split a star of very many roads are refused', () => {
  const star = Array.from({ length: 10_001 }, (_, i) => segment(`${i.toString(16)}:3`, 0, i + 1, 0));
  const turnBans = star.map(({ id }, i) => ({ kind: 'no' as const, from: id!, to: star[(i + 1) % star.length].id! }));
  const build = () => buildNetwork({ segments: star, turnBans });
  expect(build).toThrow('turnBans: expected bans that need at most 100000000 more arcs, found 100020001');
});

function primaryArc(network: Network, directedSegment: DirectedSegment): number {
  return network.arcOfDirected[directedNumber(network, directedSegment)];
}

function arcFrom(network: Network, node: number, directedSegment: DirectedSegment): number {
  const number = directedNumber(network, directedSegment);
  for (let arc = network.firstOut[node]; arc < network.firstOut[node + 1]; arc++) {
    if (network.directedOfArc[arc] === number) return arc;
  }
  throw new Error(`Node ${node} has no arc over directed segment ${number}.`);
}

function directedNumber(network: Network, { segment, isForward }: DirectedSegment): number {
  return 2 * findSegment(network, segment.id!)! + (isForward ? 0 : 1);
}

function isArcBanned(
  network: Network,
  arc: number,
  {
    vehicle,
    time = 'None',
    isAlone = false,
  }: {
    vehicle?: string | undefined;
    time?: TimeBucket | undefined;
    /** Whether it is the only way, so that lenient bans do not bind. */
    isAlone?: boolean;
  } = {},
): boolean {
  const type = vehicle === undefined ? undefined : VEHICLE_TYPES.indexOf(vehicle as 'ALL');
  const isNow = (buckets: number) => buckets === 0 || (buckets & (1 << TIME_BUCKETS.indexOf(time))) !== 0;
  return network.bannedArc.some(
    (banned, i) =>
      banned === arc &&
      !(isAlone && network.ruleLenient[network.ruleOfBan[i]] === 1) &&
      isNow(network.ruleBuckets[network.ruleOfBan[i]]) &&
      doesBind(network, network.ruleOfBan[i], type),
  );
}

function doesBind({ ruleBinds, ruleSpares }: Network, rule: number, type?: number): boolean {
  if (type === undefined) return ruleBinds[rule] === 0;
  const mask = (1 << type) | 1;
  if (ruleSpares[rule] & mask) return false;
  return ruleBinds[rule] === 0 || type === 0 || (ruleBinds[rule] & mask) !== 0;
}

function describeRide(ride: DirectedSegment[], vehicle: string | undefined, isBanned: boolean): string {
  return `${isBanned ? 'banned' : 'allowed'} for ${vehicle ?? 'everyone'}: ${ride.map(({ segment: { id }, isForward }) => `${id}${isForward ? '+' : '-'}`).join(' ')}`;
}

test('hundreds of bans at one junction are refused before they are laid out', () => {
  const star = (count: number) => ({
    segments: Array.from({ length: count }, (_, i) => ({
      id: `a:${i}`,
      start: 'hub',
      end: `end${i}`,
      shape: [
        [0, 0],
        [0.01 * Math.cos(i), 0.01 * Math.sin(i)],
      ] as [number, number][],
      roadType: 'local road urban' as const,
    })),
    turnBans: Array.from({ length: count }, (_, i) => ({
      kind: 'only' as const,
      from: `a:${i}`,
      to: `a:${(i + 1) % count}`,
    })),
  });
  expect(buildNetwork(star(100)).segmentCount).toBe(100);
  expect(() => buildNetwork(star(300))).toThrow('at most 24800 banned turns');
});
