import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { V8_FLAGS } from './v8-flags.ts';

/** The result of a command line: exit code, standard output, standard error. */
export interface Reported {
  readonly code: number;
  readonly output: string;
  readonly reported: string;
}

/** Runs lines of the built command in a folder, one after another, in one process, which ends with the tests of the file. */
export function openCommands(command: string, folder: string): (line: string) => Promise<Reported> {
  const child = fork(fileURLToPath(new URL('commands.js', import.meta.url)), [command], {
    cwd: folder,
    execArgv: [...V8_FLAGS],
  });
  afterAll(() => void child.kill());
  let last: Promise<unknown> = Promise.resolve();
  const answer = (line: string) =>
    new Promise<Reported>((resolve, reject) => {
      child.once('message', (reported) => resolve(reported as Reported));
      const fail = () => reject(new Error(`The command ended its process itself, with ${child.exitCode}: ${line}`));
      child.once('exit', fail);
      if (child.connected) child.send(line.split(' '));
      else fail();
    }).finally(() => child.removeAllListeners());
  return (line) => {
    const reported = last.then(() => answer(line));
    last = reported.catch(() => {});
    return reported;
  };
}
