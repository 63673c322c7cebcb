// Deletes declarations from dist/ that no export of package.json leads to. tsc writes one for each file of src/, and callers need only about
// half of them. Part of `npm run build`.

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const doors = Array.from(JSON.stringify(exports).matchAll(/"\.\/(dist\/[^"]+\.d\.ts)"/g), ([, path]) =>
  resolve(root, path),
);

/** `from './file.ts'` and `import('./file.ts')`, in the form that tsc writes. */
const NAMED = /(?:from |import\()["'](\.[^"']+)\.ts["']/g;

const kept = new Set();
doors.forEach(keep);
for (const path of readdirSync(`${root}dist`, { recursive: true, encoding: 'utf8' })) {
  const file = resolve(root, 'dist', path);
  if (/\.d\.ts(\.map)?$/.test(file) && !kept.has(file.replace(/\.map$/, ''))) rmSync(file);
}

/** Keeps a file of declarations, and all files that it imports. */
function keep(file) {
  if (kept.has(file)) return;
  kept.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(NAMED)) keep(resolve(dirname(file), `${path}.d.ts`));
}
