import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { linksOf, textOf } from './kit/page-links.ts';

const { EXAMPLES, anchorOf, exampleOnSite, withPictures } = (await import(
  new URL('../docs/.vitepress/adapt-pages.js', import.meta.url).href
)) as {
  EXAMPLES: readonly string[];
  anchorOf(heading: string): string;
  exampleOnSite(page: string, link: string): string | undefined;
  withPictures(text: string): string;
};

// Every link in the documents leads to an existing file and heading. External addresses are not tried.

const root = new URL('../', import.meta.url).pathname;
const pages = [
  ...readdirSync(root),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => !/^(node_modules|api|\.vitepress)\b/.test(path))
    .map((path) => `docs/${path}`),
  ...readdirSync(join(root, '.github')).map((name) => `.github/${name}`),
].filter((path) => path.endsWith('.md'));

/** The anchors of headings. */
function anchorsOf(path: string): string[] {
  return Array.from(textOf(path).matchAll(/^#+ (.*)$/gm), ([, heading]) =>
    anchorOf(heading.replace(/\[(.*?)\]\(.*?\)/g, '$1')),
  );
}

test('headings have the same anchors on the site as in the repository', () => {
  expect(anchorOf('`openDatabase(network, options?)`')).toBe('opendatabasenetwork-options');
  expect(anchorOf('Pools: threads, Porto')).toBe('pools-threads-porto');
});

test('every link in the documents has a target', () => {
  const anchors = new Map(pages.map((path) => [path, anchorsOf(path)]));
  const dead: string[] = [];
  let count = 0;
  for (const page of pages) {
    for (const link of linksOf(page)) {
      count++;
      const [, file, anchor] = /^([^#]*)#?(.*)$/.exec(link)!;
      const path = file === '' ? page : join(dirname(page), decodeURIComponent(file));
      const isThere = existsSync(join(root, path)) && (file.endsWith('/') || !statSync(join(root, path)).isDirectory());
      const isNamed = anchor === '' || anchors.get(path)?.includes(anchor);
      if (!isThere || !isNamed) dead.push(`${page}: ${link}`);
    }
  }
  expect(count).toBeGreaterThan(100);
  expect(dead).toEqual([]);
});

test('no document repeats a paragraph', () => {
  const doubled = pages.flatMap((page) => {
    const seen = new Set<string>();
    // each paragraph or bullet occurs only once; short ones, such as table heads, may recur
    return textOf(page)
      .split(/\n\n+|\n(?=- )/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph.length > 120 && seen.size === seen.add(paragraph).size)
      .map((paragraph) => `${page}: ${paragraph.slice(0, 60)}`);
  });
  expect(doubled).toEqual([]);
});

test('programs that the documents link to are on the site, in whichever folder it is served', () => {
  const copied = EXAMPLES.flatMap((folder) =>
    readdirSync(join(root, 'docs', folder), { recursive: true, encoding: 'utf8' }).map((path) => `examples/${path}`),
  );
  const site = new URL('https://site/any/folder/');
  const reached = pages
    .filter((page) => page.startsWith('docs/'))
    .flatMap((page) => {
      const path = page.slice('docs/'.length);
      const addresses = linksOf(page).map((link) => exampleOnSite(path, link));
      return addresses.filter((one) => one !== undefined).map((address) => new URL(address, new URL(path, site)).href);
    });
  expect(reached.length).toBeGreaterThan(5);
  expect(reached.filter((address) => !copied.includes(address.slice(site.href.length)))).toEqual([]);
});

test('pictures of pages are in the repository and on the site', () => {
  const shown = pages
    .filter((page) => page.startsWith('docs/'))
    .flatMap((page) =>
      Array.from(withPictures(textOf(page)).matchAll(/!\[.+\]\((.+)\)/g), ([, path]) => join(dirname(page), path)),
    );
  const drawn = readdirSync(join(root, 'docs/pictures')).map((name) => `docs/pictures/${name}`);
  expect(shown.sort()).toEqual(drawn.filter((path) => path.endsWith('.svg')).sort());
});
