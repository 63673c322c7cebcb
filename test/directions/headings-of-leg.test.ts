import { expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { route } from '../../src/operations/route.ts';
import { drawTown } from '../kit/town.ts';

// One road that leads east, turns a corner to the south, and comes back west.
const { source, at } = drawTown(`
  A--1--+
        |
        2
        |
  B--3--+
`);
const database = openEngine(buildNetwork(source));

function bearingsOf(start: string, end: string) {
  const { routeDirections } = route(database, {
    startPoint: at(start),
    endPoint: at(end),
    directionsStyle: 'Normal',
    returnManeuvers: true,
  });
  const [depart, ...others] = routeDirections!.map(({ maneuver }) => maneuver!);
  const arrive = others.pop()!;
  expect([depart.type, arrive.type]).toEqual(['depart', 'arrive']);
  return [depart.bearingAfter, arrive.bearingBefore];
}

test('headings are measured where a trip begins and ends, not where its first and last roads do', () => {
  expect(bearingsOf('A', 'B')).toEqual([90, 270]);
  expect(bearingsOf('2', 'B')).toEqual([180, 270]);
  expect(bearingsOf('A', '2')).toEqual([90, 180]);
  expect(bearingsOf('3', '2')).toEqual([90, 0]);
  expect(bearingsOf('2', '1')).toEqual([0, 270]);
});
