// The package as published, in an otherwise empty project.

import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;

export interface EmptyProject {
  readonly folder: string;
  /** The command line, as a script for Node. */
  readonly command: string;
  readonly tsc: string;
  /** Writes a file, and returns its name. */
  write(name: string, content: string | Uint8Array): string;
  /** The output of a program. If it fails, throws with everything that it printed. */
  run(program: string, args: string[]): string;
  shell(line: string): { status: number | null; output: string };
}

/** A folder with the published files and their dependencies, removed after the tests of the file. `types` are additional packages. */
export function openEmptyProject({ types = [] }: { types?: readonly string[] } = {}): EmptyProject {
  const pack = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ermine-project-')));
  afterAll(() => rmSync(folder, { recursive: true }));
  const home = join(folder, 'node_modules');
  for (const part of ['package.json', 'dist']) {
    cpSync(join(root, part), join(home, 'ermine', part), { recursive: true });
  }
  const installed = [...Object.keys(pack.dependencies ?? {}), ...Object.keys(pack.peerDependencies)];
  for (const name of [...installed, '@types/node', '@types/geojson', '@types/pg', ...types]) {
    const there = join(root, 'node_modules', name);
    if (!existsSync(there)) continue;
    mkdirSync(dirname(join(home, name)), { recursive: true });
    symlinkSync(there, join(home, name));
  }
  return {
    folder,
    command: join(home, 'ermine', pack.bin.ermine),
    tsc: join(root, 'node_modules/.bin/tsc'),
    write(name, content) {
      writeFileSync(join(folder, name), content);
      return name;
    },
    run(program, args) {
      try {
        return execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        return `${stdout}${stderr}`;
      }
    },
    shell(line) {
      const { status, stdout, stderr } = spawnSync(line, { cwd: folder, encoding: 'utf8', shell: true });
      return { status, output: `${stdout}${stderr}` };
    },
  };
}
