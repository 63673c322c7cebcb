// Splits the path of a request: /{service}/{version}/{profile}/{query}

import { OsrmError } from './osrm-error.ts';

/** The most characters of a URL, more than any server accepts. */
const LONGEST_URL = 2 ** 20;

export interface OsrmUrl {
  readonly service: string;
  readonly profile: string;
  /** The decoded part after the profile: coordinates or a tile, then options. */
  readonly query: string;
  /** The position in the path where the query begins. */
  readonly offset: number;
}

const SERVICES: readonly string[] = ['route', 'nearest', 'table', 'match', 'trip', 'tile'];

/** Splits a path or a whole address into its parts. */
export function parseUrl(url: string): OsrmUrl {
  const path = decodedPath(url);
  const service = partAt(path, 0);
  const version = partAt(path, service.end);
  const digits = /^v\d+$/.exec(version.text);
  if (digits === null) throw malformedAt(path, service.end + 1);
  const profile = partAt(path, version.end);
  const offset = profile.end + 1;
  const query = path.slice(offset);
  if (path[profile.end] !== '/') throw malformedAt(path, profile.end);
  if (query === '') throw malformedAt(path, offset);
  if (!SERVICES.includes(service.text)) throw new OsrmError('InvalidService', `Service ${service.text} not found!`);
  if (version.text !== 'v1') {
    throw new OsrmError('InvalidVersion', `Service ${service.text} has no version ${version.text}, only v1.`);
  }
  return { service: service.text, profile: profile.text, query, offset };
}

function decodedPath(url: string): string {
  if (url.length > LONGEST_URL) throw new OsrmError('TooBig', `The URL has more than ${LONGEST_URL} characters.`);
  const address = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(url);
  const rest = address === null ? url : url.slice(address[0].length);
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  try {
    return decodeURIComponent(path.split('#', 1)[0]);
  } catch {
    throw new OsrmError(
      'InvalidUrl',
      'The URL is not encoded correctly: % must be followed by two hexadecimal digits.',
    );
  }
}

function partAt(path: string, slash: number): { readonly text: string; readonly end: number } {
  if (path[slash] !== '/') throw malformedAt(path, slash);
  let end = slash + 1;
  while (end < path.length && path[end] !== '/' && path[end] !== '?') end++;
  if (end === slash + 1) throw malformedAt(path, end);
  return { text: path.slice(slash + 1, end), end };
}

function malformedAt(path: string, position: number): OsrmError {
  const around = path.slice(Math.max(0, position - 3), position + 3);
  return new OsrmError('InvalidUrl', `URL string malformed close to position ${position}: "${around}"`);
}
