// Assembles the loops and embeds them as text in assembled.ts, where they changed. Part of `npm run build`.

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { main } from 'assemblyscript/asc';

const LOOPS = new URL('loops/', import.meta.url);
const EMBEDDED = new URL('assembled.ts', import.meta.url);

/** The text of the embedding that the source assembles to. */
export async function assembled() {
  let bytes = new Uint8Array(0);
  const told = [];
  const { error } = await main(
    [
      'kernel.ts',
      ...['--baseDir', fileURLToPath(LOOPS)],
      ...['--outFile', 'kernel.wasm'],
      ...['--runtime', 'stub'],
      ...['--enable', 'simd'],
      // vectors never leave the module
      ...['--disableWarning', '112'],
      '--noAssert',
      '-O3',
    ],
    {
      writeFile: (_name, contents) => {
        bytes = contents;
      },
      stderr: { write: (text) => told.push(text) },
    },
  );
  if (error) throw new Error(`The kernel does not assemble: ${told.join('')}`);
  const lines = Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,110}/g)
    .map((line) => `  '${line}'`);
  return `// Made by assemble.js of what stands in loops/: WebAssembly in base64.
${await sourceLine()}

export const ASSEMBLED: string = [
${lines.join(',\n')},
].join('');
`;
}

/** Tells the source apart, so that a build need not assemble what it finds assembled. */
async function sourceLine() {
  const hash = createHash('sha256');
  for (const name of (await readdir(LOOPS)).sort()) hash.update(name).update(await readFile(new URL(name, LOOPS)));
  return `// Source: ${hash.digest('hex')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const before = await readFile(EMBEDDED, 'utf8').catch(() => '');
  if (!before.includes(await sourceLine())) await writeFile(EMBEDDED, await assembled());
}
