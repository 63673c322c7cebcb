import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openDatabase, route } from '../../src/index.ts';
import { delaysIn, HALF_SECOND, turnOnto } from '../../src/network/delays.ts';
import { networkForMode } from '../../src/network/modes.ts';
import { arcsOfDirected, type Network } from '../../src/network/network.ts';
import { NetworkError } from '../../src/network/network-error.ts';
import { networkSections } from '../../src/network/network-sections.ts';
import { findSegment } from '../../src/network/segment-ids.ts';
import type { NetworkSource, TurnCostsChoice } from '../../src/network/source.ts';

import { faultsOfNetwork } from '../../src/network/validate-network.ts';
import { randomSources, turnCostChoices } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';
import { drawTown } from '../kit/town.ts';
import { openDirectedSegments } from '../oracle/banned-turns.ts';
import type { DirectedSegment } from '../oracle/directed-segment.ts';
import { chargedTurns, delayAfter, numberOf, turnsOfNetwork } from '../oracle/turn-costs.ts';

test('every turn costs what its angle says, and turning round at most the way out and back less', () => {
  fc.assert(
    fc.property(randomSources({ delays: 0 }), turnCostChoices, (source, turnCosts) => {
      const network = buildNetwork(source, { turnCosts });
      expect(faultsOfNetwork(network)).toEqual([]);
      const { turnOf, leastAfter } = turnsOfNetwork({ ...source, turnCosts }, network)!;
      const directedSegments = openDirectedSegments(source);
      for (const before of directedSegments) {
        const delay = delayAfter(network, numberOf(network, before));
        expect(delay).toBe(leastAfter(before));
        for (const after of directedSegments.filter(({ from }) => from === before.to)) {
          const { least, most } = turnOf(before, after);
          const charged = chargedTurns(network, before, after);
          if (isAlwaysBanned(network, before, after)) continue;
          expect(charged.size).toBe(1);
          for (const cost of charged) {
            expect(delay + cost).toBeGreaterThanOrEqual(least);
            expect(delay + cost).toBeLessThanOrEqual(most);
          }
        }
      }
    }),
    { seed: 42, numRuns: runs(300) },
  );
});

test('each mode of a network turns at the cost of a network of its own', () => {
  const closed = fc.array(fc.nat(9), { maxLength: 5 });
  fc.assert(
    fc.property(
      randomSources({ turnBans: 0, delays: 0 }),
      turnCostChoices,
      closed,
      (source, turnCosts, closedToVans) => {
        const segments = source.segments.map((segment, i) => ({
          ...segment,
          ...(closedToVans.includes(i) && { byMode: { van: false as const } }),
        }));
        const options = {
          turnCosts: [
            { ...turnCosts, modes: ['car'] },
            { ...turnCosts, modes: ['van'], left: 0 },
          ],
        };
        const both = buildNetwork({ ...source, segments, modes: ['van', 'car'] }, options);
        for (const [mode, costs] of [{ ...turnCosts, left: 0 }, turnCosts].entries()) {
          const left = source.segments.filter((_, i) => mode === 1 || !closedToVans.includes(i));
          if (left.length === 0) continue;
          const alone = buildNetwork({ segments: left }, { turnCosts: costs });
          const own = networkForMode(both, mode);
          const directedSegments = openDirectedSegments({ segments: left });
          for (const before of directedSegments) {
            const [delay, delayAlone] = [own, alone].map((network) => delayAfter(network, numberOf(network, before)));
            expect(delay).toBe(delayAlone);
            for (const after of directedSegments.filter(({ from }) => from === before.to)) {
              // what turning round costs depends on which roads share a copy of the junction
              if (after.segment === before.segment) continue;
              expect(chargedTurns(own, before, after)).toEqual(chargedTurns(alone, before, after));
            }
          }
        }
      },
    ),
    { seed: 43, numRuns: runs(150) },
  );
});

/** Whether every arc onward is banned for everyone: then nobody pays for the turn. */
function isAlwaysBanned(network: Network, before: DirectedSegment, after: DirectedSegment): boolean {
  const { head, tail, bannedArc, ruleOfBan, ruleBinds, ruleSpares, ruleBuckets, ruleLenient } = network;
  const heads = arcsOfDirected(network, numberOf(network, before)).map((arc) => head[arc]);
  const onward = arcsOfDirected(network, numberOf(network, after)).filter((arc) => heads.includes(tail[arc]));
  return onward.every((arc) =>
    Array.from(bannedArc).some((banned, row) => {
      const rule = ruleOfBan[row];
      const isForAll = ruleBinds[rule] + ruleSpares[rule] + ruleBuckets[rule] + ruleLenient[rule] === 0;
      return banned === arc && isForAll;
    }),
  );
}

// Main street A to C and back, a side street from B to the south, and an alley of the side street.
const town = drawTown(`
  A==B==C
     |
     D--E

  AB MajorRoadUrban
  BC MajorRoadUrban
`);

/** The milliseconds of a turn from one road onto another, in a network of one mode. */
function turn(network: Network, from: string, onto: string): number {
  const [before, after] = [from, onto].map((road) => directedOf(network, road));
  const [first] = arcsOfDirected(network, before);
  const arc = arcsOfDirected(network, after).find((one) => network.tail[one] === network.head[first])!;
  const turns = delaysIn(network, 0)?.turns;
  return delayAfter(network, before) + (turns === undefined ? 0 : HALF_SECOND * turnOnto(turns, arc));
}

/** The directed segment of a road by its ends, in the order of travel. */
function directedOf(network: Network, [from, to]: string): number {
  const [first, second] = [from, to].sort();
  return 2 * findSegment(network, town.id(first + second))! + (first === from ? 0 : 1);
}

describe('in a town', () => {
  test('a turn to the left crosses traffic and costs most, and the way straight on costs nothing', () => {
    const network = buildNetwork(town.source, { turnCosts: true });
    expect(turn(network, 'AB', 'BC')).toBe(0);
    expect(turn(network, 'AB', 'BD')).toBe(2000);
    expect(turn(network, 'CB', 'BD')).toBe(5500);
    expect(turn(network, 'DB', 'BA')).toBe(5500);
    expect(turn(network, 'DB', 'BC')).toBe(2000);
  });

  test('where traffic keeps to the left, turns to the right do', () => {
    const network = buildNetwork(town.source, { turnCosts: { drivingSide: 'left' } });
    expect(turn(network, 'AB', 'BD')).toBe(5500);
    expect(turn(network, 'CB', 'BD')).toBe(2000);
  });

  test('without a split, every way on costs the least turn', () => {
    const network = buildNetwork(town.source, { turnCosts: 'least' });
    expect(network.nodeCount).toBe(network.junctionCount);
    expect(turn(network, 'DB', 'BA')).toBe(2000);
    expect(turn(network, 'DB', 'BC')).toBe(2000);
    expect(turn(network, 'CB', 'BD')).toBe(0);
  });

  test('where no junction is split, a side street also costs what turning into it does at least', () => {
    const network = buildNetwork(town.source, { turnCosts: 'least' });
    expect(delayAfter(network, directedOf(network, 'BD'))).toBe(2000);
    // at a split junction each turn costs its own time
    const split = buildNetwork(town.source, { turnCosts: true });
    expect(delayAfter(split, directedOf(split, 'BD'))).toBe(0);
  });

  test('a bend between two roads is no turn, and only a dead end charges for turning round there', () => {
    const network = buildNetwork(town.source, { turnCosts: { uTurn: 40 } });
    expect(turn(network, 'BD', 'DE')).toBe(0);
    expect(turn(network, 'DE', 'ED')).toBe(40_000);
  });

  test('a delay at a dead end says what turning round takes there', () => {
    const [x, y] = town.at('E');
    const network = buildNetwork({ ...town.source, delays: [{ at: [x, y], seconds: 7 }] }, { turnCosts: true });
    expect(turn(network, 'DE', 'ED')).toBe(7000);
  });

  test('each mode pays its own, and modes that walk or cycle pay nothing', () => {
    const network = buildNetwork({ ...town.source, modes: ['car', 'foot', 'van'] }, { turnCosts: true });
    const [car, foot, van] = [0, 1, 2].map((mode) => networkForMode(network, mode));
    expect(turn(car, 'CB', 'BD')).toBe(5500);
    expect(turn(foot, 'CB', 'BD')).toBe(0);
    expect(turn(van, 'CB', 'BD')).toBe(5500);
    const given = [
      { modes: ['foot'], left: 1, right: 1 },
      { modes: ['VAN'], left: 10, right: 9, sharp: 20 },
    ];
    const own = buildNetwork({ ...town.source, modes: ['car', 'foot', 'van'], turnCosts: given });
    expect(turn(networkForMode(own, 0), 'CB', 'BD')).toBe(0);
    expect(turn(networkForMode(own, 1), 'CB', 'BD')).toBe(1000);
    expect(turn(networkForMode(own, 2), 'CB', 'BD')).toBe(10_000);
  });

  test('costs of 0 leave the network as it is, to the byte', () => {
    const nothing = { left: 0, right: 0, sharp: 0, uTurn: 0 };
    const plain = [...networkSections(buildNetwork(town.source))];
    for (const turnCosts of [false, undefined, nothing]) {
      expect([...networkSections(buildNetwork(town.source, { turnCosts }))]).toEqual(plain);
    }
  });

  test('the option of the call counts, not that of the source', () => {
    const source: NetworkSource = { ...town.source, turnCosts: true };
    expect(buildNetwork(source).nodeCount).toBeGreaterThan(buildNetwork(source, { turnCosts: false }).nodeCount);
  });
});

test('no one saves a turn by turning round in a side road', () => {
  const at = (x: number, y: number): [number, number] => [10 + x / 111_319.49, y / 111_319.49];
  const road = (id: string, from: [number, number], to: [number, number], isMain = false) => ({
    id,
    shape: [from, to],
    roadType: isMain ? ('MajorRoadUrban' as const) : ('LocalRoadUrban' as const),
    speed: isMain ? 50 : 36,
  });
  const segments = [
    road('a:1', at(-500, 0), at(0, 0), true),
    road('a:2', at(0, 0), at(0, 500), true),
    road('a:3', at(0, 0), at(10, 0)),
    road('a:4', at(10, 0), at(300, 0)),
    road('a:5', at(10, 0), at(10, -300)),
  ];
  for (const turnCosts of [true, { left: 20 }, { split: 'all' }] as const) {
    const database = openDatabase(buildNetwork({ segments, turnCosts }), { prepare: false });
    const { legs } = route(database, { startPoint: at(-100, 0), endPoint: at(0, 100), returnSegments: true });
    expect(legs[0].segments.map(({ segmentID }) => segmentID)).toEqual(['a:1', 'a:2']);
  }
});

test('staying on a ring is no turn', () => {
  const ring = Array.from({ length: 8 }, (_, i) => [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)]);
  const at = ([x, y]: number[], radius: number): [number, number] => [10 + x * radius, y * radius];
  const segments = ring.flatMap((corner, i) => [
    {
      id: `b:${i + 1}`,
      shape: [at(corner, 1e-4), at(ring[(i + 1) % 8], 1e-4)],
      roadType: 'MajorRoadUrban' as const,
      direction: 'forward' as const,
      isRoundabout: true,
    },
    { id: `c:${i + 1}`, shape: [at(corner, 1e-4), at(corner, 2e-3)], roadType: 'MajorRoadUrban' as const },
  ]);
  const [costly, free] = [true, false].map((turnCosts) =>
    openDatabase(buildNetwork({ segments, ...(turnCosts ? { turnCosts } : {}) }), { prepare: false }),
  );
  const charged = [2, 3, 4, 5].map((exit) => {
    const query = { startPoint: at(ring[0], 1e-3), endPoint: at(ring[exit], 1e-3), timeUnit: 's' } as const;
    return route(costly, query).time - route(free, query).time;
  });
  expect(charged[0]).toBeGreaterThan(0);
  for (const seconds of charged) expect(seconds).toBeCloseTo(charged[0], 6);
});

test.each<[unknown, RegExp]>([
  ['most', /turnCosts: expected true, false, 'least', turn costs, or a list of them, found "most"/],
  [[], /turnCosts: expected true/],
  [{ left: -1 }, /turnCosts.left: expected a number from 0 to 80, found -1/],
  [{ uTurns: 3 }, /turnCosts.uTurns: there is no such member; did you mean uTurn\?/],
  [{ left: 9, sharp: 9 }, /turnCosts.sharp: expected more than a turn to the left or right \(9\), found 9/],
  [{ uTurn: 5, sharp: 10 }, /turnCosts.uTurn: expected at least as much as a sharp turn \(10\), found 5/],
  [{ modes: ['tram'] }, /turnCosts.modes: expected car, found "tram"/],
  [{ modes: [] }, /turnCosts.modes: expected a list of modes, found a list of 0/],
  [{ split: 'some' }, /turnCosts.split: expected none, major, all, found "some"/],
  [{ drivingSide: 'middle' }, /turnCosts.drivingSide: expected left or right, found "middle"/],
  [[{ modes: ['car'] }, { modes: ['CAR'] }], /turnCosts\[1\].modes: expected each mode once, found "CAR" again/],
  [[{ modes: ['car'] }, {}], /turnCosts\[1\].modes: expected the modes of each, found nothing/],
  [[undefined], /turnCosts: expected turn costs, found nothing/],
])('turn costs that make no sense are refused: %j', (choice, message) => {
  const turnCosts = choice as TurnCostsChoice;
  for (const build of [
    () => buildNetwork(town.source, { turnCosts }),
    () => buildNetwork({ ...town.source, turnCosts }),
  ]) {
    expect(build).toThrow(NetworkError);
    expect(build).toThrow(message);
  }
});
