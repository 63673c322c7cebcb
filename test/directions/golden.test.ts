import { expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { LANGUAGES, type Language } from '../../src/directions/phrases/languages.ts';
import { route } from '../../src/operations/route.ts';

const town = city({ segments: 4000 });
const database = openEngine(buildNetwork(town), { prepare: false });
const { centre, north, south, west, island, town: outside } = town.landmarks;

type Point = [number, number];

/** A dozen trips that together contain every maneuver: start, end, and an intermediate point. */
const TRIPS: readonly [Point, Point, Point?][] = [
  [
    [-40.0192, 40.9749],
    [-40.0212, 41.0217],
  ],
  [
    [-40.0553, 41.0144],
    [-40.0124, 41.0223],
  ],
  [
    [-39.9703, 41.0162],
    [-39.9989, 41.0265],
  ],
  [
    [-39.9894, 41.0117],
    [-39.9972, 40.9933],
  ],
  [
    [-39.9991, 40.9796],
    [-40.0164, 40.9724],
    [-39.9989, 40.9782],
  ],
  [centre, north],
  [north, centre],
  [west, outside],
  [outside, west],
  [island, centre],
  [south, island],
  [centre, centre],
];

function instructionsOfTrip(
  trip: readonly [Point, Point, Point?],
  language: Language,
  directionsStyle: 'Normal' | 'Terse',
): string[] {
  const [startPoint, endPoint, over] = trip;
  const query = { startPoint, endPoint, intermediatePoints: over && [over], language, directionsStyle };
  return (route(database, query).routeDirections ?? []).map((step) => step.instruction);
}

// After a wanted change: `npx vitest run test/directions/golden.test.ts -u`, then read the difference.
test('the directions of a dozen trips through the city stay the same in every language', async () => {
  const lines: string[] = [];
  TRIPS.forEach((trip, number) => {
    for (const language of LANGUAGES.filter((code) => code !== 'en-US')) {
      lines.push(`--- trip ${number + 1}, ${language}`, ...instructionsOfTrip(trip, language, 'Normal'));
      lines.push(`    ${instructionsOfTrip(trip, language, 'Terse').join(' | ')}`);
    }
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../golden/directions.txt');
});

test('American English is English', () => {
  for (const trip of TRIPS)
    expect(instructionsOfTrip(trip, 'en-US', 'Normal')).toEqual(instructionsOfTrip(trip, 'en', 'Normal'));
});
