// Points as text: `x,y,...,epsg:4326`.

import { checkClockAt } from '../budget/budget.ts';
import { LONGEST_WORD, readNumber } from '../errors/read-value.ts';
import { showValue } from '../errors/show-value.ts';
import { complainOfNoSystem, complainOfPoint, complainOfPoints } from './complaints-of-points.ts';
import { exceedsLimit, findSystem } from './point-context.ts';
import { complain, type Reading } from './reading.ts';
import { PointsInColumns, type RequestPoints } from './request-point.ts';

/** How many characters a text may have for each point. Two numbers have at most fifty. */
export const CHARACTERS_OF_POINT = 64;

/** A text may be this long even if the limit of points is small. */
const LEAST_CHARACTERS = 1 << 16;

/** Reads `x,y,...,epsg:4326`. Reports one error per text: about its coordinate system or, if that is right, about its numbers. */
export function readWire(text: string, name: string, reading: Reading, count?: number): RequestPoints | undefined {
  const { limits } = reading.context;
  const most = count === undefined ? Math.max(CHARACTERS_OF_POINT * limits.points, LEAST_CHARACTERS) : LONGEST_WORD;
  if (text.length > most) {
    return complain(reading, 9017, `${name} has ${text.length} characters; the limit is ${most}.`, name, text);
  }
  if (count === undefined && exceedsLimit(Math.floor(countCommas(text, 2 * limits.points + 1) / 2), name, reading)) {
    return undefined;
  }
  const end = text.lastIndexOf(',');
  const last = text.slice(end + 1).trim();
  if (/^\s*[[{]/.test(text)) return complainOfNoSystem(text, name, reading);
  // a single word is not a point without a coordinate system
  if (end < 0 && last !== '' && !isNumbers(text) && readNumber(last) === undefined) {
    return (count === 1 ? complainOfPoint : complainOfPoints)(text, name, reading);
  }
  if (last === '' || isNumbers(text) || readNumber(last) !== undefined) return complainOfNoSystem(text, name, reading);
  const system = findSystem(last, name, reading);
  if (system === undefined) return undefined;
  const tokens = end < 0 ? [] : text.slice(0, end).split(',');
  const numbers = tokens.map((token, i) => {
    checkClockAt(reading.context.budget, i);
    return readNumber(token);
  });
  const isEven = tokens.length % 2 === 0 && tokens.length > 0;
  if (!isEven || numbers.includes(undefined) || (count !== undefined && tokens.length !== 2 * count)) {
    const bad = numbers.flatMap((number, i) => (number === undefined && i < 1000 ? [showValue(tokens[i])] : []));
    const shown = bad.length > 0 ? `: not a number: ${bad.slice(0, 4).join(' | ')}` : '';
    const expected = count === 1 ? 'x,y,epsg:<code>' : 'x,y,x,y,...,epsg:<code>';
    return complain(reading, 9005, `${name}: expected ${expected}, found '${showValue(text)}'${shown}.`, name, text);
  }
  const points = new PointsInColumns(numbers.length / 2);
  for (let i = 0; i < numbers.length; i += 2) {
    checkClockAt(reading.context.budget, i);
    points.add(numbers[i] as number, numbers[i + 1] as number, system);
  }
  return points;
}

/** Counts the commas of a text, up to `most` + 1. Splitting a text of millions would take too much memory. */
export function countCommas(text: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(','); at >= 0 && count <= most; at = text.indexOf(',', at + 1)) count++;
  return count;
}

/** Whether a text consists of numbers separated by blanks. */
function isNumbers(text: string): boolean {
  return (
    text.length <= LONGEST_WORD && text.split(/[\s;]+/).every((word) => word === '' || readNumber(word) !== undefined)
  );
}
