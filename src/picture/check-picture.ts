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

/** The largest coordinates in degrees. Longitudes may go round the Earth once. */
const [MOST_LONGITUDE, MOST_LATITUDE] = [360, 90];
const LON_LAT = 'epsg:4326';

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
  bounds: { expected: '[west, south, east, north] in degrees', fits: areBounds },
  legend: BOOLEAN,
  attribution: TEXT,
  leastWidth: numberFrom(0),
  precision: numberFrom(0),
  bytes: numberFrom(0),
};

const position: Check = (value, name, complain) => {
  if (Array.isArray(value) && isWithin(value[0], MOST_LONGITUDE) && isWithin(value[1], MOST_LATITUDE)) return;
  const found = Array.isArray(value) ? value.slice(0, 3).map(foundValue).join(', ') : foundValue(value);
  complain(`${name}: expected [longitude, latitude] in degrees, found ${found}`);
};
/** Checks the coordinates of a geometry, unless it says that they are in another coordinate system. */
const geometryOf = (coordinates: Check): Check => {
  const check = partsOf({ coordinates });
  return (value, name, complain) => {
    const { crs } = Object(value) as { crs?: { properties?: { name?: unknown } } | null };
    const system = crs?.properties?.name ?? LON_LAT;
    if (system === LON_LAT) check(value, name, complain);
    else complain(`${name} is in ${foundValue(system)}: request it with destinationSrs: '${LON_LAT}'`);
  };
};
const line = eachOf(position);
const end = geometryOf(position);
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
  else partsOf({ geometry: geometryOf(line) })(value, name, complain);
};
const route: Check = (value, name, complain) => {
  const isLine = isRecord(value) && 'coordinates' in value;
  allOf(isLine ? geometryOf(line) : answered, partsOf({ label }))(value, name, complain);
};
const cost = partsOf({
  cost: checkOf({ expected: 'a number', fits: (value) => typeof value === 'number' }),
  geometry: geometryOf(eachOf(eachOf(line))),
});

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
  if (!Array.isArray(bounds) || bounds.length !== 4) return false;
  const areDegrees = bounds.every((one, i) => isWithin(one, i % 2 === 0 ? MOST_LONGITUDE : MOST_LATITUDE));
  return areDegrees && bounds[2] >= bounds[0] && bounds[3] >= bounds[1];
}

function isWithin(coordinate: unknown, most: number): boolean {
  return typeof coordinate === 'number' && Math.abs(coordinate) <= most;
}
