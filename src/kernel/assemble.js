// Assembles loops/kernel.ts and embeds it as text in assembled.ts, where it changed. Part of `npm run build`.

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LOOPS = new URL('loops/', import.meta.url);
const { version } = createRequire(import.meta.url)('assemblyscript/package.json');

const OPTIONS = [
  ...['--runtime', 'stub'],
  // memory may come from an instance that left it
  '--importMemory',
  ...['--enable', 'simd'],
  // vectors never leave the module
  ...['--disableWarning', '112'],
  '--noAssert',
  '-O3',
];

/** The text of the embedding. */
export async function assembled() {
  // takes a second to load, and is not needed where nothing changed
  const { main } = await import('assemblyscript/asc');
  let bytes = new Uint8Array(0);
  const reported = [];
  const { error } = await main(
    ['kernel.ts', ...['--baseDir', fileURLToPath(LOOPS)], ...['--outFile', 'kernel.wasm'], ...OPTIONS],
    {
      readFile: readLoops,
      writeFile: (_name, contents) => {
        bytes = contents;
      },
      stderr: { write: (text) => reported.push(text) },
    },
  );
  if (error) throw new Error(`The kernel does not assemble: ${reported.join('')}`);
  const lines = Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,110}/g)
    .map((line) => `  '${line}'`);
  return withSeal(`// Made by assemble.js of what stands in loops/: WebAssembly in base64.
${SEAL}

export const ASSEMBLED: string = [
${lines.join(',\n')},
].join('');
`);
}

// The text of a file of loops, `null` where there is none. Functions below a line `// inline` are copied to where they are called: no
// formatter reads the decorator that asks for it.
async function readLoops(name, folder) {
  const text = await readFile(join(folder, name), 'utf8').catch(() => undefined);
  return text?.replace(/^\/\/ inline$/gm, '@inline') ?? null;
}

const SEAL = '// Seal of source, assembler, options and bytes: ';

/** An embedding with the seal that it ought to have: what is found sealed so need not be assembled again. */
export async function withSeal(embedding) {
  const bare = embedding.replace(new RegExp(`^${SEAL}.*$`, 'm'), SEAL.trimEnd());
  const hash = createHash('sha256').update(version).update(OPTIONS.join(' ')).update(bare);
  for (const name of (await readdir(LOOPS)).sort()) hash.update(name).update(await readFile(new URL(name, LOOPS)));
  return bare.replace(SEAL.trimEnd(), `${SEAL}${hash.digest('hex')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('assembled.ts', import.meta.url);
  const before = await readFile(file, 'utf8').catch(() => '');
  if (!before.includes(SEAL) || before !== (await withSeal(before))) await writeFile(file, await assembled());
}
