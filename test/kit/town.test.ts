import { expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { drawTown } from './town.ts';

const town = drawTown(`
  A--1--B=====C
  |      \\    |
  +--D 2  E---+

  AB one-way 50kph "Main Street" "Grand-Rue":fr
  CB SecondaryHighwayUrban 60/30kph AMPeak=20/10
  BE toll roundabout maxHeight=3.8
  AD limit(STRAIGHT,maxWeight=3500,forward)
  CE limit(access=delivery)
  no AB BE for STRAIGHT,TRIPLE
  only CB AB AD except TRIPLE
  no BE BE at E
`);

test('a drawing becomes roads with the properties in its table', () => {
  expect(town.source.segments.map(({ id, shape: _, ...rest }) => [id, rest])).toEqual([
    [
      '41:42',
      {
        roadType: 'LocalRoadUrban',
        start: 'A',
        end: 'B',
        direction: 'forward',
        speed: 50,
        names: [{ name: 'Main Street' }, { name: 'Grand-Rue', language: 'fr' }],
      },
    ],
    [
      '41:44',
      {
        roadType: 'LocalRoadUrban',
        start: 'A',
        end: 'D',
        limits: [{ vehicleType: 'STRAIGHT', maxWeight: 3500, direction: 'forward' }],
      },
    ],
    [
      '42:45',
      {
        roadType: 'LocalRoadUrban',
        start: 'B',
        end: 'E',
        isTollRoad: true,
        isRoundabout: true,
        limits: [{ maxHeight: 3.8 }],
      },
    ],
    ['43:45', { roadType: 'LocalRoadUrban', start: 'C', end: 'E', limits: [{ access: 'delivery' }] }],
    [
      '43:42',
      {
        roadType: 'SecondaryHighwayUrban',
        start: 'C',
        end: 'B',
        speed: { forward: 60, backward: 30 },
        bucketSpeeds: { AMPeak: { forward: 20, backward: 10 } },
      },
    ],
  ]);
  expect(town.source.turnBans).toEqual([
    { kind: 'no', from: '41:42', to: '42:45', vehicleTypes: ['STRAIGHT', 'TRIPLE'] },
    { kind: 'only', from: '43:42', via: ['41:42'], to: '41:44', except: ['TRIPLE'] },
    { kind: 'no', from: '42:45', to: '42:45', at: 'E' },
  ]);
});

test('a bend is a point of the shape, and a step is 100 m', () => {
  const penalized = town.source.segments.find(({ id }) => id === town.id('AD'));
  expect(penalized?.shape).toHaveLength(3);
  const network = buildNetwork(town.source);
  expect(network.segmentCount).toBe(5);
  const metres = Array.from(network.length, (centimetres) => centimetres / 100);
  for (const [i, expected] of [600, 500, 282.8, 600, 600].entries())
    expect(Math.abs(metres[i] - expected)).toBeLessThan(0.2);
});

test('parallel roads and loops have names', () => {
  const { source } = drawTown(`
    A---B
    |   |
    +---+  C----+
           |    |
           +----+
  `);
  expect(source.segments.map(({ id }) => id)).toEqual(['41:42', '41:142', '43:43']);
});

test('an invalid drawing is refused', () => {
  expect(() => drawTown('A--')).toThrow('leads nowhere');
  expect(() => drawTown('A--B\n\nAB pretty')).toThrow('pretty');
  expect(() => drawTown('A--B\n\nno AB BC')).toThrow('no road BC');
});
