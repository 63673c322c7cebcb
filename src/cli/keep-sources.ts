// Ensures that no command overwrites its input.

import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Arguments, textOption, UsageError } from './command.ts';
import { fileBehind } from './write-file.ts';

/** The options that name outputs, then the options that name inputs in addition to the arguments. */
const OUTPUTS = ['out', 'svg', 'report'];
const SOURCES = ['payload', 'starts', 'ends', 'network'];

/** Refuses arguments that make a file both input and output, or output twice. */
export async function expectSourcesKept(args: Arguments): Promise<void> {
  const outputs = given(args, OUTPUTS);
  await expectOthers(outputs, [...args.positionals, ...given(args, SOURCES)]);
  const places = await Promise.all(outputs.map(fileBehind));
  const targets = places.map(({ target }) => resolve(target));
  // a pipe or a device may be written any number of times
  const again = targets.findIndex((target, i) => places[i].isFile && targets.indexOf(target) !== i);
  if (again >= 0) throw new UsageError(`${outputs[again]} would be written twice: choose another file.`);
}

/** Refuses outputs that would overwrite one of the sources, even through links. */
export async function expectOthers(outputs: readonly string[], sources: readonly string[]): Promise<void> {
  for (const output of outputs) {
    const there = await stat(output).catch(() => undefined);
    if (!there?.isFile()) continue;
    for (const source of sources) {
      const read = await stat(source).catch(() => undefined);
      if (read === undefined || read.ino !== there.ino || read.dev !== there.dev) continue;
      throw new UsageError(`${output} is also the input ${source}: choose another file.`);
    }
  }
}

function given(args: Arguments, names: readonly string[]): string[] {
  return names.map((name) => textOption(args, name)).filter((path) => path !== undefined);
}
