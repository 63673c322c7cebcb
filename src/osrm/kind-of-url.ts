// The kind of a request by its URL. Two URLs are of one kind if their answers probably take about as long.

import { NEAREST_OPTIONS, ROUTE_OPTIONS, TABLE_OPTIONS, TRIP_OPTIONS } from './options.ts';
import { type OsrmUrl, parseUrl } from './parse-url.ts';

const OPTIONS: object = { ...NEAREST_OPTIONS, ...ROUTE_OPTIONS, ...TABLE_OPTIONS, ...TRIP_OPTIONS };

/** Words in options are distinguished by their lengths, up to this one. */
const LONGEST_WORD = 16;
/** The largest class of a number. */
const LARGEST_CLASS = 30;

/**
 * The kind of a request. Its parts are the service, the classes of lists and numbers, and the names of options that exist. Whatever a client
 * may choose freely is left out: the name of the profile, the order of options, and words. Otherwise a client could always send new kinds.
 */
export function kindOfUrl(url: string): string {
  let parsed: OsrmUrl;
  try {
    parsed = parseUrl(url);
  } catch {
    return 'refused';
  }
  const { query } = parsed;
  // a polyline may contain question marks
  const end = query.indexOf('?', query.startsWith('polyline') ? query.indexOf(')') : 0);
  const places = end < 0 ? query : query.slice(0, end);
  const kinds = new Map<string, string>();
  for (const option of query.slice(places.length + 1).split('&')) {
    const sign = option.indexOf('=');
    const name = option.slice(0, Math.max(0, sign));
    if (Object.hasOwn(OPTIONS, name)) kinds.set(name, kindOfValue(option.slice(sign + 1)));
  }
  const sorted = [...kinds].map(([name, kind]) => `${name}=${kind}`).sort();
  return [parsed.service, kindOfPlaces(parsed.service, places), ...sorted].join(' ');
}

function kindOfPlaces(service: string, places: string): string {
  if (service === 'tile') return kindOfValue(places.replace(/^tile\(|\)\.mvt$/g, ''));
  const count = places.startsWith('polyline') ? countPoints(places) : places.split(';').length;
  return `${classOf(count)} ${classOf(places.length)}`;
}

/** The number of points of a polyline: each has two numbers, and the last character of each number comes before the underscore. */
function countPoints(polyline: string): number {
  return (polyline.match(/[?-^]/g)?.length ?? 0) / 2;
}

/** The classes of the length and of the last number of a list; of other text the length, which tells most words apart. */
function kindOfValue(text: string): string {
  const parts = text.split(/[,;]/);
  const last = Number(parts[parts.length - 1]);
  const count = classOf(parts.length);
  return Number.isNaN(last) ? `${count}w${Math.min(LONGEST_WORD, text.length)}` : `${count}#${classOf(Math.abs(last))}`;
}

function classOf(size: number): number {
  return Math.min(LARGEST_CLASS, Math.ceil(Math.log2(size + 1)));
}
