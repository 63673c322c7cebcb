// What reads areas and rules, which a browser is handed.

import type { Kind } from '../parameter.ts';
import { complain, type Reading } from '../reading.ts';
import type { RequestedArea, RequestedRules } from './requested-area.ts';

export interface AreaReaders {
  /** Of an object with `area`, `match` and `share`. */
  readonly area: Kind<RequestedArea>;
  readonly rules: Kind<RequestedRules>;
}

/** The reader of an area or of rules; complains where it was not handed in. */
export function readerOf<Name extends keyof AreaReaders>(
  which: Name,
  name: string,
  reading: Reading,
): AreaReaders[Name] | undefined {
  const areas = reading.context.areas as AreaReaders | undefined;
  if (areas !== undefined) return areas[which];
  const message = `${name}: areas and costRules take the areas of ermine/areas: openDatabase(network, { areas }).`;
  return complain(reading, 9008, message, name);
}

/** A list, or the same as JSON text. */
export const COST_RULES: Kind<RequestedRules> = {
  read: (value, name, reading) => readerOf('rules', name, reading)?.read(parsedText(value), name, reading),
};

/** A text as the JSON that it is; anything else, and text that is none, as it stands. */
export function parsedText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
