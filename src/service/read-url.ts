// Splits a URL into the parts that the documented paths need. Nothing is normalized, and parts stay encoded.

import { addToList } from '../memory/add-to-list.ts';
import { Repeated } from '../request/parameter.ts';
import { RoutingError } from '../request/routing-error.ts';

/**
 * The most characters of a URL, and the most parameters. Servers usually accept some thousands of characters, and a request has at most
 * thirty parameters.
 */
const LONGEST_URL = 2 ** 20;
const MOST_PARAMETERS = 1000;

export interface ServiceUrl {
  /** The path from `/rest/` to its end, still encoded. */
  readonly path: string;
  readonly search: URLSearchParams;
}

/**
 * Path and query of an absolute URL or a path, without the prefix under which a server is mounted. Refuses URLs that no
 * server accepts.
 */
export function readUrl(url: string): ServiceUrl {
  if (url.length > LONGEST_URL) throw tooMuch(`${LONGEST_URL} characters`);
  for (let i = url.indexOf('&'), count = 1; i >= 0; i = url.indexOf('&', i + 1)) {
    if (++count > MOST_PARAMETERS) throw tooMuch(`${MOST_PARAMETERS} parameters`);
  }
  const withoutHash = url.split('#', 1)[0];
  const mark = withoutHash.indexOf('?');
  const path = mark < 0 ? withoutHash : withoutHash.slice(0, mark);
  const start = path.indexOf('/rest/');
  return {
    path: start < 0 ? path : path.slice(start),
    search: new URLSearchParams(mark < 0 ? '' : withoutHash.slice(mark + 1)),
  };
}

function tooMuch(most: string): RoutingError {
  return new RoutingError([{ errorCode: 9017, userMessage: `The URL has more than ${most}.` }]);
}

/** A query as a record; names that occur more than once are marked as repeated. */
export function recordOf(search: URLSearchParams): Record<string, unknown> {
  const valuesOf = new Map<string, string[]>();
  for (const [name, value] of search) {
    addToList(valuesOf, name, value);
  }
  const record: Record<string, unknown> = Object.create(null);
  for (const [name, values] of valuesOf) record[name] = values.length === 1 ? values[0] : new Repeated(values);
  return record;
}

/** One part of a path, decoded; `undefined` if its encoding is invalid. */
export function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
