// How answers leave: as JSON, to standard output or a file.

import type { RequestOptions } from '../request/options.ts';
import type { Arguments, Io } from './command.ts';
import { textOption } from './command.ts';
import { writeFileWhole } from './write-file.ts';

/** Writes an answer where the options say, and its picture where they ask for one. */
export async function answer(args: Arguments, io: Io, value: unknown, draw?: () => string): Promise<void> {
  const text = `${JSON.stringify(value, undefined, 2)}\n`;
  const path = textOption(args, 'out');
  if (path === undefined) await io.write(text);
  else await writeFileWhole(path, [text]);
  const picture = textOption(args, 'svg');
  if (picture !== undefined && draw) await writeFileWhole(picture, [draw()]);
}

/** The last argument of every operation: warnings go to standard error. */
export function requestOptions(args: Arguments, io: Io): RequestOptions {
  return {
    onWarning: ({ message }) => io.tell(`ermine: ${message}\n`),
    explain: args.options['explain'] === true,
  };
}
