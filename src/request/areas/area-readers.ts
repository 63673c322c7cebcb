// The code that reads areas and rules. In a browser, the caller passes it in.

import type { Kind } from '../parameter.ts';
import { complain, type Reading } from '../reading.ts';
import type { RequestedArea, RequestedRules } from './requested-area.ts';

export interface AreaReaders {
  /** Reads an object with `area`, `match` and `share`. */
  readonly area: Kind<RequestedArea>;
  readonly rules: Kind<RequestedRules>;
}

/** The reader of areas or rules; reports an error if it was not passed in. */
export function readerOf<Name extends keyof AreaReaders>(
  which: Name,
  name: string,
  reading: Reading,
): AreaReaders[Name] | undefined {
  const areas = reading.context.areas as AreaReaders | undefined;
  if (areas !== undefined) return areas[which];
  const message = `${name}: areas and costRules need the areas of ermine/areas: openDatabase(network, { areas }).`;
  return complain(reading, 9008, message, name);
}

/** A list, or the same as JSON text. */
export const COST_RULES: Kind<RequestedRules> = {
  read: (value, name, reading) => readerOf('rules', name, reading)?.read(parsedText(value), name, reading),
};

/** Parses a text as JSON. A text that is not JSON, and any other value, is returned unchanged. */
export function parsedText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
