// Runs a command line: finds the command, reads its arguments, and turns errors into sentences and exit codes.

import { nearestName } from '../errors/nearest-name.ts';
import { RoutingError } from '../request/routing-error.ts';
import { type Command, type Io, type OptionTable, UsageError } from './command.ts';
import { expectSourcesKept } from './keep-sources.ts';
import { readArguments } from './read-arguments.ts';

/** The commands. Each is loaded only when it is called, so that its network is opened sooner. */
const COMMANDS: { readonly [name: string]: () => Promise<Command> } = {
  import: async () => (await import('./commands/import.ts')).importCommand,
  info: async () => (await import('./commands/info.ts')).infoCommand,
  route: async () => (await import('./commands/route.ts')).routeCommand,
  matrix: async () => (await import('./commands/matrix.ts')).matrixCommand,
  boundary: async () => (await import('./commands/boundary.ts')).boundaryCommand,
  segments: async () => (await import('./commands/segments.ts')).segmentsCommand,
  map: async () => (await import('./commands/map.ts')).mapCommand,
  osrm: async () => (await import('./commands/osrm.ts')).osrmCommand,
  routes: async () => (await import('./commands/job-kinds.ts')).routesCommand,
  boundaries: async () => (await import('./commands/job-kinds.ts')).boundariesCommand,
  snap: async () => (await import('./commands/job-kinds.ts')).snapCommand,
  job: async () => (await import('./commands/job.ts')).jobCommand,
  work: async () => (await import('./commands/work.ts')).workCommand,
};

const DONE = 0;
const REFUSED = 1;
const NOT_UNDERSTOOD = 2;

/** Runs the command line after `ermine`; returns the exit code. */
export async function runCommandLine(args: readonly string[], io: Io, version: string): Promise<number> {
  const [name, ...rest] = args;
  try {
    if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
      await io.write(await helpOn(rest[0]));
      return name === undefined ? NOT_UNDERSTOOD : DONE;
    }
    if (name === '--version' || name === '-v') {
      await io.write(`${version}\n`);
      return DONE;
    }
    const command = await commandOf(name);
    if (rest.includes('--help') || rest.includes('-h')) {
      await io.write(commandHelp(command));
      return DONE;
    }
    const read = readArguments(command, rest);
    await expectSourcesKept(read);
    await command.run(read, io);
    return DONE;
  } catch (error) {
    for (const sentence of sentencesOf(error)) io.writeError(`ermine: ${sentence}\n`);
    return error instanceof UsageError ? NOT_UNDERSTOOD : REFUSED;
  }
}

async function helpOn(name: string | undefined): Promise<string> {
  if (name !== undefined && Object.hasOwn(COMMANDS, name)) return commandHelp(await COMMANDS[name]());
  return generalHelp(await Promise.all(Object.values(COMMANDS).map((load) => load())));
}

function commandOf(name: string): Promise<Command> {
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name]();
  const names = Object.keys(COMMANDS);
  const near = nearestName(name, names);
  throw new UsageError(
    `There is no command ${name}; ${near ? `did you mean ${near}?` : `there are ${names.join(', ')}.`}`,
  );
}

// The sentences about everything that is wrong with a request, one line each.
function sentencesOf(error: unknown): string[] {
  if (error instanceof RoutingError) {
    return error.complaints.map(({ errorCode, userMessage }) => `${userMessage} (${errorCode})`);
  }
  return [error instanceof Error ? error.message : String(error)];
}

/** The help of `ermine` itself. */
function generalHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return `ermine: road routing on your own files

Usage: ermine <command> ...

${commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`).join('\n')}

From an extract to the first route:

  ermine import porto.osm.pbf
  ermine route porto.ermine -8.61,41.15 -8.65,41.17 --directionsStyle Normal

ermine <command> --help shows its options. Answers are JSON on standard output, messages
go to standard error. Exit codes: 0 done, 1 refused or failed, 2 wrong command line.
`;
}

function commandHelp({ name, usage, help, options, shown = options }: Command): string {
  return `Usage: ermine ${name} ${usage}

${help.trim()}

Options:
${optionLines({ ...shown, help: { type: 'boolean', short: 'h', doc: 'Shows this help.' } })}
`;
}

function optionLines(options: OptionTable): string {
  const rows = Object.entries(options).map(([name, { short, type, hint, doc }]) => {
    const value = type === 'string' ? ` ${hint ?? '<value>'}` : '';
    return [`  ${short ? `-${short}, ` : ''}--${name}${value}`, doc] as const;
  });
  const width = Math.min(34, Math.max(...rows.map(([left]) => left.length)) + 2);
  return rows
    .map(([left, doc]) => {
      const lines = wrapped(doc, 96 - width);
      const first = left.length < width ? left.padEnd(width) + lines.shift() : left;
      return [first, ...lines.map((line) => ' '.repeat(width) + line)].join('\n');
    })
    .join('\n');
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1];
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
