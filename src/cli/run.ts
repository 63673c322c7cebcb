// Runs a command line: finds the command, reads its arguments, and turns errors into sentences and exit codes.

import { nearestName } from '../errors/nearest-name.ts';
import { RoutingError } from '../request/routing-error.ts';
import type { Command, Io } from './command.ts';
import { UsageError } from './command.ts';
import { boundaryCommand } from './commands/boundary.ts';
import { importCommand } from './commands/import.ts';
import { infoCommand } from './commands/info.ts';
import { jobCommand } from './commands/job.ts';
import { boundariesCommand, routesCommand, snapCommand } from './commands/job-kinds.ts';
import { mapCommand } from './commands/map.ts';
import { matrixCommand } from './commands/matrix.ts';
import { routeCommand } from './commands/route.ts';
import { segmentsCommand } from './commands/segments.ts';
import { workCommand } from './commands/work.ts';
import { commandHelp, generalHelp } from './help.ts';
import { readArguments } from './read-arguments.ts';

const COMMANDS: readonly Command[] = [
  importCommand,
  infoCommand,
  routeCommand,
  matrixCommand,
  boundaryCommand,
  segmentsCommand,
  mapCommand,
  routesCommand,
  boundariesCommand,
  snapCommand,
  jobCommand,
  workCommand,
];

const DONE = 0;
const REFUSED = 1;
const NOT_UNDERSTOOD = 2;

/** Runs what follows `ermine` on a command line; answers the exit code. */
export async function runCommandLine(args: readonly string[], io: Io, version: string): Promise<number> {
  const [name, ...rest] = args;
  try {
    if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
      const asked = COMMANDS.find((command) => command.name === rest[0]);
      await io.write(asked ? commandHelp(asked) : generalHelp(COMMANDS));
      return name === undefined ? NOT_UNDERSTOOD : DONE;
    }
    if (name === '--version' || name === '-v') {
      await io.write(`${version}\n`);
      return DONE;
    }
    const command = COMMANDS.find((one) => one.name === name);
    if (!command) {
      const names = COMMANDS.map((one) => one.name);
      const near = nearestName(name, names);
      throw new UsageError(
        `There is no command ${name}; ${near ? `did you mean ${near}?` : `there are ${names.join(', ')}.`}`,
      );
    }
    if (rest.includes('--help') || rest.includes('-h')) {
      await io.write(commandHelp(command));
      return DONE;
    }
    await command.run(readArguments(command, rest), io);
    return DONE;
  } catch (error) {
    for (const sentence of sentencesOf(error)) io.tell(`ermine: ${sentence}\n`);
    return error instanceof UsageError ? NOT_UNDERSTOOD : REFUSED;
  }
}

// Everything wrong with a request, a line each.
function sentencesOf(error: unknown): string[] {
  if (error instanceof RoutingError) {
    return error.complaints.map(({ errorCode, userMessage }) => `${userMessage} (${errorCode})`);
  }
  return [error instanceof Error ? error.message : String(error)];
}
