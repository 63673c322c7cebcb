// The code that reads areas and rules. In a browser, the caller passes it in.

import { showText } from '../../errors/show-value.ts';
import type { Kind } from '../parameter.ts';
import { complain, type Reading } from '../reading.ts';
import type { RequestedArea, RequestedRules } from './requested-area.ts';

export interface AreaReaders {
  /** Reads an object with the members `area`, `match` and `share`. */
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
  const message = `${name}: in a browser, areas and costRules need ermine/areas: openDatabase(network, { areas }).`;
  return complain(reading, 9008, message, name);
}

/** A list of rules, or the list as JSON text. */
export const COST_RULES: Kind<RequestedRules> = {
  read(value, name, reading) {
    const reader = readerOf('rules', name, reading);
    const given = reader && parsedText(value, name, reading, 9024);
    return given === undefined ? undefined : reader?.read(given, name, reading);
  },
};

/** Parses a text as JSON; any other value is returned unchanged. Reports malformed JSON and returns `undefined`. */
export function parsedText(value: unknown, name: string, reading: Reading, code: number): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch (error) {
    return complain(reading, code, `${name}: malformed JSON: ${showText((error as Error).message)}.`, name, value);
  }
}
