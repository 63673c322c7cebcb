// Checks a picture before anything is drawn. One error lists everything wrong with it.

import { readOptions } from '../errors/check-options.ts';
import { isRecord } from '../errors/is-record.ts';
import type { Complain } from '../errors/known-members.ts';
import { ANYTHING, BOOLEAN, numberFrom, type OptionKinds, TEXT } from '../errors/option-kinds.ts';
import { foundValue } from '../errors/show-value.ts';
import { networkIn } from '../network/expect-network.ts';
import type { Picture } from './picture.ts';

/** The widest picture in pixels. No display is wider, so a larger number is a mistake. */
const WIDEST = 100_000;
const MOST_PROBLEMS = 20;

/** The largest coordinate. A larger one is a mistake: even in metres, the Earth's circumference is only 4e7. */
const FARTHEST = 1e9;

/** The options of how to draw. `checkDrawn` checks what to draw. */
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

/** Throws a `TypeError` that lists what is wrong. */
export function checkPicture(picture: unknown): asserts picture is Picture {
  const problems: string[] = [];
  const complain = (problem: string): void => {
    if (problems.length < MOST_PROBLEMS) problems.push(problem);
  };
  try {
    if (isRecord(picture)) {
      readOptions<Picture>(picture, PICTURE, complain);
      checkDrawn(picture, complain);
    } else complain(`expected an object, found ${foundValue(picture)}`);
  } catch {
    complain('it cannot be read');
  }
  if (problems.length > 0) throw new TypeError(`The picture cannot be drawn: ${problems.join('; ')}`);
}

/** Checks what to draw. */
function checkDrawn(picture: Record<string, unknown>, complain: Complain): void {
  const { boundary, matrix } = picture;
  if (boundary !== undefined) {
    const { costs } = objectOr(objectOr(boundary).travelBoundary);
    each('boundary.travelBoundary.costs', costs, complain, (cost, name) => {
      if (typeof objectOr(cost).cost !== 'number') complain(`${name}.cost: expected a number`);
      checkPositions(`${name}.geometry`, objectOr(objectOr(cost).geometry).coordinates, 3, complain);
    });
  }
  if (matrix !== undefined) {
    each('matrix.matrix', objectOr(matrix).matrix, complain, (entry, name) => {
      for (const end of ['startPoint', 'endPoint']) {
        checkPositions(`${name}.${end}`, objectOr(objectOr(entry)[end]).coordinates, 0, complain);
      }
    });
  }
  eachIf('routes', picture.routes, complain, (route, name) => {
    if (!isObject(route)) return complain(`${name}: expected an object, found ${foundValue(route)}`);
    if ('coordinates' in route) checkPositions(name, route.coordinates, 1, complain);
    else checkGeometry(name, route.geometry, complain);
    checkLabel(name, route, complain);
  });
  eachIf('segments', picture.segments, complain, (segment, name) => {
    if (!isObject(segment)) complain(`${name}: expected an object, found ${foundValue(segment)}`);
    else checkGeometry(name, segment.geometry, complain);
  });
  eachIf('points', picture.points, complain, (point, name) => {
    checkPositions(name, Array.isArray(point) ? point : objectOr(point).coordinates, 0, complain);
    checkLabel(name, point, complain);
  });
}

function checkLabel(name: string, labelled: unknown, complain: Complain): void {
  const { label } = objectOr(labelled);
  if (label !== undefined && typeof label !== 'string') complain(`${name}.label: expected a text`);
}

/** Checks the line of an answer, which is missing unless the request asked for it. */
function checkGeometry(name: string, geometry: unknown, complain: Complain): void {
  if (geometry === undefined) complain(`${name} has no geometry: request it with segmentGeometryStyle: 'All'`);
  else checkPositions(name, objectOr(geometry).coordinates, 1, complain);
}

function areBounds(bounds: unknown): boolean {
  const isGood = Array.isArray(bounds) && bounds.length === 4 && bounds.every(isPlace);
  return isGood && bounds[2] >= bounds[0] && bounds[3] >= bounds[1];
}

/** Checks positions nested `depth` lists deep. A position is two or more finite numbers. */
function checkPositions(name: string, value: unknown, depth: number, complain: Complain): void {
  if (depth > 0) {
    each(name, value, complain, (inner, at) => checkPositions(at, inner, depth - 1, complain));
  } else if (!Array.isArray(value) || !isPlace(value[0]) || !isPlace(value[1])) {
    const found = Array.isArray(value) ? value.slice(0, 3).map(foundValue).join(', ') : foundValue(value);
    complain(`${name}: expected [longitude, latitude], found ${found}`);
  }
}

/** Whether a number can be a coordinate on some map. Adding much larger numbers would overflow. */
function isPlace(coordinate: unknown): boolean {
  return typeof coordinate === 'number' && Math.abs(coordinate) <= FARTHEST;
}

function eachIf(name: string, list: unknown, complain: Complain, check: (item: unknown, name: string) => void): void {
  if (list !== undefined) each(name, list, complain, check);
}

function each(name: string, list: unknown, complain: Complain, check: (item: unknown, name: string) => void): void {
  if (!Array.isArray(list)) complain(`${name}: expected a list, found ${foundValue(list)}`);
  else for (let i = 0; i < list.length; i++) check(list[i], `${name}[${i}]`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectOr(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}
