// No command writes over what it reads.

import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Arguments, textOption, UsageError } from './command.ts';
import { fileBehind } from './write-file.ts';

/** Options that name what is written, and such that name what is read, beside the arguments themselves. */
const OUTPUTS = ['out', 'svg', 'report'];
const SOURCES = ['payload', 'starts', 'ends', 'network'];

/** Refuses arguments by which a file is both read and written, or written twice. */
export async function expectSourcesKept(args: Arguments): Promise<void> {
  const outputs = given(args, OUTPUTS);
  await expectOthers(outputs, [...args.positionals, ...given(args, SOURCES)]);
  const places = await Promise.all(outputs.map(fileBehind));
  const targets = places.map(({ target }) => resolve(target));
  // into a pipe or a device as much goes as comes
  const again = targets.findIndex((target, i) => places[i].isFile && targets.indexOf(target) !== i);
  if (again >= 0) throw new UsageError(`${outputs[again]} would be written twice: name another file.`);
}

/** Refuses to write over one of these files, whatever links lead to it. */
export async function expectOthers(outputs: readonly string[], sources: readonly string[]): Promise<void> {
  for (const output of outputs) {
    const there = await stat(output).catch(() => undefined);
    if (!there?.isFile()) continue;
    for (const source of sources) {
      const read = await stat(source).catch(() => undefined);
      if (read === undefined || read.ino !== there.ino || read.dev !== there.dev) continue;
      throw new UsageError(`${output} is ${source} itself, which is read: name another file.`);
    }
  }
}

function given(args: Arguments, names: readonly string[]): string[] {
  return names.map((name) => textOption(args, name)).filter((path) => path !== undefined);
}
