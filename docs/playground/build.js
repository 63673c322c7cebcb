// Builds the playground: a folder of plain files for any file server, with a built-in city.

import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { browserFiles } from './browser-files.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Writes the playground into a folder. */
export async function buildPlayground(folder, { segments = 14_000 } = {}) {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    bundle({
      entryPoints: ['main', 'engine-worker', 'painter-worker'].map((name) => `${here}${name}.ts`),
      outdir: folder,
      bundle: true,
      splitting: true,
      minify: true,
      sourcemap: true,
      format: 'esm',
      target: 'es2022',
      absWorkingDir: root,
      logLevel: 'warning',
      plugins: [browserFiles],
    }),
    ...['index.html', 'style.css'].map((name) => cp(here + name, `${folder}/${name}`)),
    writeCity(folder, segments),
  ]);
}

async function writeCity(folder, segments) {
  // next to the packages that it uses
  const outfile = `${root}node_modules/.ermine-city-${process.pid}.mjs`;
  await bundle({
    entryPoints: [`${here}city.ts`],
    outfile,
    packages: 'external',
    bundle: true,
    format: 'esm',
    platform: 'node',
  });
  const { preparedCity } = await import(pathToFileURL(outfile).href);
  await Promise.all([writeFile(`${folder}/city.ermine`, preparedCity(segments)), rm(outfile)]);
}
