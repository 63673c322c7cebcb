// Errors about values that are not points, with suggestions of what was probably meant.

import { showText } from '../errors/show-value.ts';
import { complain, complainOfValue, type Reading } from './reading.ts';

const A_LIST_OF_ONE = ': a list of one is [[x, y]]';

/** What to do with each type of geometry that is not a point. */
const GEOMETRY_REMEDIES: ReadonlyMap<unknown, string> = new Map([
  ['Feature', ': a Feature holds one, pass its geometry'],
  ['FeatureCollection', ': pass the geometry of one feature'],
  ['Point', A_LIST_OF_ONE],
  ['MultiPoint', ': this is a list of points'],
]);

export function complainOfPoint(value: unknown, name: string, reading: Reading): undefined {
  const expected = 'a point: [x, y], { x, y, coordSys }, a Point or x,y,epsg:<code>';
  return complainOfValue(reading, 9005, name, `${expected}${remedyOfPoint(value)}`, value);
}

export function complainOfPoints(value: unknown, name: string, reading: Reading): undefined {
  const remedy = Array.isArray(value) ? A_LIST_OF_ONE : '';
  const expected = 'a list of points: [[x, y], ...], a MultiPoint or x,y,x,y,...,epsg:<code>';
  return complainOfValue(reading, 9005, name, `${expected}${remedy}`, value);
}

export function complainOfGeometry(
  expected: 'Point' | 'MultiPoint',
  type: unknown,
  value: unknown,
  name: string,
  reading: Reading,
): undefined {
  const remedy = type === expected ? undefined : GEOMETRY_REMEDIES.get(type);
  return complainOfValue(reading, 9006, name, `a GeoJSON ${expected}${remedy ?? ''}`, value);
}

/** Reports a text that ends with a number, or is JSON: its coordinate system is missing, and perhaps commas. */
export function complainOfNoSystem(text: string, name: string, reading: Reading): undefined {
  // of JSON, the first position
  const words = text
    .replace(/^[^[]*\[+|\].*$/gs, '')
    .trim()
    .split(/[\s;,]+/);
  const areNumbers = words.every((word) => word !== '' && Number.isFinite(Number(word)));
  const example = areNumbers && words.length % 2 === 0 ? showText(words.join(',')) : 'x,y';
  const remedy = `a point given as text must end with its coordinate system, as in ${example},${reading.context.system.name}`;
  return complain(reading, 4179, `Error parsing Point CoordSys: ${name}: ${remedy}.`, name, text);
}

/** What a value that is not a point was probably meant to be. */
function remedyOfPoint(value: unknown): string {
  if (Array.isArray(value)) return Array.isArray(value[0]) ? ': this is a list of points' : '';
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return names.some((name) => /^(lat|lon|lng)/i.test(name)) ? ': x is the longitude, y the latitude' : '';
}
