import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

// The size of a page, minified and gzipped: the chunks that its first import loads.

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a page that computes routes may load, in kilobytes. Documents give it rounded. */
const OF_ROUTE = 64;

/** Kilobytes that `statement` loads before any call. */
async function sizeOf(statement: string, splitting = true): Promise<number> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: statement, resolveDir: root },
    bundle: true,
    minify: true,
    splitting,
    format: 'esm',
    platform: 'browser',
    outdir: 'out',
    write: false,
    metafile: true,
    absWorkingDir: root,
  });
  const atOnce = new Set<string>();
  const open = ['out/stdin.js'];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (atOnce.has(path)) continue;
    atOnce.add(path);
    for (const { kind, path: next } of metafile.outputs[path].imports) if (kind === 'import-statement') open.push(next);
  }
  const files = outputFiles.filter(({ path }) => atOnce.has(path.slice(root.length)));
  return files.reduce((size, { contents }) => size + gzipSync(contents, { level: 9 }).length, 0) / 1000;
}

test.each([
  ['`decodeNetwork, openDatabase, route`', "export { decodeNetwork, openDatabase, route } from 'ermine'", OF_ROUTE],
  [
    '`decodeNetwork, openDatabase, travelBoundary`',
    "export { decodeNetwork, openDatabase, travelBoundary } from 'ermine'",
    74.6,
  ],
  ['all of `ermine`', "export * from 'ermine'", 140.1],
  ['`ermine/hub`', "export * from 'ermine/hub'", 6.8],
])('%s stays within its size, which documents state', async (name, statement, kilobytes) => {
  const size = await sizeOf(statement);
  expect(size).toBeLessThan(kilobytes);
  expect(size).toBeGreaterThan(kilobytes * 0.9);
  const row = readFileSync(join(root, 'docs/browser.md'), 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${name} |`))!;
  const [inOneFile, atOnce] = row.split('|').slice(2, 4).map(Number);
  expect(atOnce).toBe(Math.round(kilobytes));
  if (inOneFile > 0) expect(Math.abs((await sizeOf(statement, false)) - inOneFile)).toBeLessThan(0.03 * inOneFile);
});

test('documents state the size of a page that computes routes', () => {
  const rounded = Math.round(OF_ROUTE);
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(
    `A web page that computes routes loads ${rounded} kB of code.`,
  );
  expect(readFileSync(join(root, 'docs/browser.md'), 'utf8')).toContain(`kB for a route instead of ${rounded} |`);
});

test.each(['browser', 'node'] as const)(
  'a bundle for %s contains the worker of pools if it names it',
  async (platform) => {
    const { outputFiles, warnings } = await build({
      stdin: { contents: "import 'ermine/threads/worker'", resolveDir: root },
      bundle: true,
      format: 'esm',
      platform,
      write: false,
      absWorkingDir: root,
      external: ['node:*'],
    });
    expect(warnings).toEqual([]);
    expect(outputFiles[0].text).toContain('segmentsByPoint');
  },
);
