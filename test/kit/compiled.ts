// Tests run compiled files that Node loads directly. By default, Vite evaluates each module again through a wrapper that looks up
// every import in an object, which takes twice as long to load, and longer to run.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vitest/config';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'out/tested');

/** The compiled files, for `server.deps.external`. */
export const COMPILED: RegExp = /\/out\/tested\//;

/** Compiles `src/`, `fixtures/` and the oracles, and redirects imports to the results. */
export async function compiled(): Promise<Plugin> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/**/*.ts', 'fixtures/**/*.ts', 'test/oracle/**/*.ts'],
    outbase: root,
    outdir: folder,
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    write: false,
  });
  for (const { path, text } of outputFiles)
    writeChanged(path, text.replace(/((?:from |import\(|import )"\..*)\.ts"/g, '$1.js"'));
  return {
    name: 'ermine:compiled',
    enforce: 'pre',
    resolveId(target, importer) {
      if (importer === undefined || !/^\..*\.ts$/.test(target)) return;
      const path = relative(root, resolve(dirname(importer), target));
      return /^(src|fixtures|test\/oracle)\//.test(path) ? join(folder, path.replace(/ts$/, 'js')) : undefined;
    },
  };
}

/** Leaves unchanged files alone: another run of the tests may be reading them. */
function writeChanged(path: string, text: string): void {
  try {
    if (readFileSync(path, 'utf8') === text) return;
  } catch {
    mkdirSync(dirname(path), { recursive: true });
  }
  writeFileSync(path, text);
}
