// The documented parameters of an operation as options. One table serves for reading them, for documenting them, and for making options.

import type { ParameterTable } from '../request/parameter.ts';
import { defaultOf, sentenceOf, wordsOf } from '../request/sentences.ts';
import { type Arguments, type Io, type OptionTable, optionTable, textOption, UsageError } from './command.ts';
import { LIMIT_OPTION, textLimitOf } from './open-network.ts';
import { readJsonFile } from './read-file.ts';

/** Options for all parameters of a table, except for parameters that the command takes in another form. */
export function queryOptions(table: ParameterTable<unknown>, without: readonly string[] = []): OptionTable {
  const options: { [name: string]: OptionTable[string] } = {};
  for (const parameter of table.list) {
    const { name } = parameter;
    const words = wordsOf(table, parameter);
    if (without.includes(name)) continue;
    const choices = Array.from(words.matchAll(/`([^`]+)`/g), (match) => match[1]);
    const isShort = choices.length > 1 && choices.join('|').length <= 20;
    const values = isShort ? '' : choices.length > 1 ? ` One of ${choices.join(', ')}.` : ` ${sentence(words)}`;
    const fallback = defaultOf(table, parameter);
    const usual = fallback === undefined ? '' : ` Default ${plain(fallback)}.`;
    options[name] = {
      type: 'string',
      hint: isShort ? choices.join('|') : '<value>',
      doc: `${plain(sentenceOf(table, name))}${values}${usual}`,
    };
  }
  return options;
}

/** The options that every operation has. */
export const REQUEST_OPTIONS: OptionTable = {
  ...optionTable({
    '--payload <file>': 'JSON with the payload of the request; - reads standard input.',
    '--explain': 'Adds where points were snapped, and what closed roads.',
    '-o, --out <file>': 'Writes the answer there instead of to standard output.',
    '--svg <file>': 'Draws a picture of the answer as well.',
  }),
  ...LIMIT_OPTION,
};

/** The option for the format of answers that can be shown on a map. */
export const FORMAT_OPTION: OptionTable = optionTable({
  '--format json|geojson': 'Default json, or geojson for a file with that extension.',
});

export function queryOf(args: Arguments, table: ParameterTable<unknown>): { [name: string]: string } {
  const query: { [name: string]: string } = {};
  for (const { name } of table.list) {
    const value = textOption(args, name);
    if (value !== undefined) query[name] = value;
  }
  return query;
}

/** The payload from the options, or `undefined`. */
export async function payloadOf(args: Arguments, io: Io): Promise<object | undefined> {
  const path = textOption(args, 'payload');
  if (path === undefined) return undefined;
  const payload = await readJsonFile(path, io, textLimitOf(args));
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    throw new UsageError(`${path} must hold a JSON object, the payload.`);
  }
  return payload;
}

/** A point on a command line: `x,y` in the coordinate system of the data, or `x,y,epsg:4326`. */
export function pointOf(text: string): [number, number] | string {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  return numbers.length === 2 && numbers.every(Number.isFinite) ? [numbers[0], numbers[1]] : text;
}

// The documentation is Markdown, which terminals do not render.
function plain(text: string): string {
  return text
    .replace(/,? see \[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '');
}

function sentence(text: string): string {
  const bare = plain(text);
  return bare.startsWith('epsg') ? `${bare}.` : `${bare.charAt(0).toUpperCase()}${bare.slice(1)}.`;
}
