// Writes answers as JSON, to standard output or a file.

import { toGeoJson } from '../formats/to-geo-json.ts';
import type { RequestOptions } from '../request/options.ts';
import { type Arguments, type Io, textOption, UsageError } from './command.ts';
import { jsonText } from './json-text.ts';
import { writeFileWhole } from './write-file.ts';

/** Writes an answer to the file or stream that the options name, and a picture if the options ask for one. */
export async function answer(args: Arguments, io: Io, value: unknown, draw?: () => string): Promise<void> {
  const path = textOption(args, 'out');
  const shown = isGeoJson(args) ? toGeoJson(value as object) : value;
  const text = jsonText(shown);
  if (path === undefined) await print(io, [text]);
  else await writeFileWhole(path, [text]);
  const picture = textOption(args, 'svg');
  if (picture !== undefined && draw) await writeFileWhole(picture, [draw()]);
}

/** Writes an answer to standard output. Throws if no one can read it. */
export async function print(io: Io, chunks: Iterable<string> | AsyncIterable<string>): Promise<void> {
  if (io.isClosed?.()) {
    throw new Error('Standard output is closed, so the answer cannot be written. Name a file with --out.');
  }
  for await (const chunk of chunks) await io.write(chunk);
}

/** Whether GeoJSON was requested. */
export function isGeoJson(args: Arguments): boolean {
  const format = textOption(args, 'format');
  if (format !== undefined && format !== 'json' && format !== 'geojson') {
    throw new UsageError(`--format must be json or geojson, not ${format}.`);
  }
  return format === 'geojson' || (format === undefined && /\.geojson$/i.test(textOption(args, 'out') ?? ''));
}

/** The last argument of every operation: warnings go to standard error. */
export function requestOptions(args: Arguments, io: Io): RequestOptions {
  return {
    onWarning: ({ message }) => io.writeError(`ermine: ${message}\n`),
    explain: args.options['explain'] === true,
  };
}
