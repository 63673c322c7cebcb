// Checks a picture before anything is drawn. One error lists everything wrong with it.

import { readOptions } from '../errors/check-options.ts';
import { allOf, type Check, checkOf, eachOf, partsOf } from '../errors/checks.ts';
import { isRecord } from '../errors/is-record.ts';
import { ANYTHING, BOOLEAN, numberFrom, type OptionKinds, TEXT } from '../errors/option-kinds.ts';
import { foundValue } from '../errors/show-value.ts';
import { networkIn } from '../network/expect-network.ts';
import type { Picture } from './picture.ts';

/** The widest picture in pixels. No display is wider, so a larger number is a mistake. */
const WIDEST = 100_000;
const MOST_PROBLEMS = 20;

/** The largest coordinate. A larger one is a mistake: even in metres, the Earth's circumference is only 4e7. */
const FARTHEST = 1e9;

/** The options of how to draw. `DRAWN` checks what to draw. */
const PICTURE: OptionKinds<Picture> = {
  network: { expected: 'a network', fits: (value) => networkIn(value) !== undefined },
  boundary: ANYTHING,
  routes: ANYTHING,
  matrix: ANYTHING,
  segments: ANYTHING,
  points: ANYTHING,
  title: TEXT,
  width: numberFrom(1, WIDEST),
  bounds: { expected: '[west, south, east, north]', fits: areBounds },
  legend: BOOLEAN,
  attribution: TEXT,
  leastWidth: numberFrom(0),
  precision: numberFrom(0),
  bytes: numberFrom(0),
};

const position: Check = (value, name, complain) => {
  if (Array.isArray(value) && isPlace(value[0]) && isPlace(value[1])) return;
  const found = Array.isArray(value) ? value.slice(0, 3).map(foundValue).join(', ') : foundValue(value);
  complain(`${name}: expected [longitude, latitude], found ${found}`);
};
const line = eachOf(position);
const end = partsOf({ coordinates: position });
const label = checkOf({ expected: 'a text', fits: (value) => value === undefined || typeof value === 'string' });
const point: Check = (value, name, complain) => {
  if (Array.isArray(value)) position(value, name, complain);
  else allOf(end, partsOf({ label }))(value, name, complain);
};

/** Checks the line of an answer, which is missing unless the request asked for it. */
const answered: Check = (value, name, complain) => {
  const { geometry } = Object(value);
  if (!isRecord(value)) complain(`${name}: expected an object, found ${foundValue(value)}`);
  else if (geometry === undefined) complain(`${name} has no geometry: request it with segmentGeometryStyle: 'All'`);
  else partsOf({ geometry: partsOf({ coordinates: line }) })(value, name, complain);
};
const route: Check = (value, name, complain) => {
  const isLine = isRecord(value) && 'coordinates' in value;
  allOf(isLine ? partsOf({ coordinates: line }) : answered, partsOf({ label }))(value, name, complain);
};
const cost = partsOf({
  cost: checkOf({ expected: 'a number', fits: (value) => typeof value === 'number' }),
  geometry: partsOf({ coordinates: eachOf(eachOf(line)) }),
});

/** What to draw. */
const DRAWN = {
  boundary: partsOf({ travelBoundary: partsOf({ costs: eachOf(cost) }) }),
  matrix: partsOf({ matrix: eachOf(partsOf({ startPoint: end, endPoint: end })) }),
  routes: eachOf(route),
  segments: eachOf(answered),
  points: eachOf(point),
};

/** Throws a `TypeError` that lists what is wrong. */
export function checkPicture(picture: unknown): asserts picture is Picture {
  const problems: string[] = [];
  const complain = (problem: string): void => {
    if (problems.length < MOST_PROBLEMS) problems.push(problem);
  };
  try {
    if (isRecord(picture)) {
      readOptions<Picture>(picture, PICTURE, complain);
      for (const [member, check] of Object.entries(DRAWN)) {
        if (picture[member] !== undefined) check(picture[member], member, complain);
      }
    } else complain(`expected an object, found ${foundValue(picture)}`);
  } catch {
    complain('it cannot be read');
  }
  if (problems.length > 0) throw new TypeError(`The picture cannot be drawn: ${problems.join('; ')}`);
}

function areBounds(bounds: unknown): boolean {
  const isGood = Array.isArray(bounds) && bounds.length === 4 && bounds.every(isPlace);
  return isGood && bounds[2] >= bounds[0] && bounds[3] >= bounds[1];
}

/** Whether a number can be a coordinate on some map. Adding much larger numbers would overflow. */
function isPlace(coordinate: unknown): boolean {
  return typeof coordinate === 'number' && Math.abs(coordinate) <= FARTHEST;
}
