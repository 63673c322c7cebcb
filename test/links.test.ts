import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const { EXAMPLES, exampleOnSite } = (await import(
  new URL('../docs/.vitepress/beside-pages.js', import.meta.url).href
)) as {
  EXAMPLES: readonly string[];
  exampleOnSite(page: string, link: string): string | undefined;
};

// Whoever follows a link of the documents arrives: at a file, and at the heading that it names. Addresses elsewhere are not tried.

const root = new URL('../', import.meta.url).pathname;
const pages = [
  ...readdirSync(root),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => !/^(node_modules|api|\.vitepress)\b/.test(path))
    .map((path) => `docs/${path}`),
  ...readdirSync(join(root, '.github')).map((name) => `.github/${name}`),
].filter((path) => path.endsWith('.md'));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8').replace(/^(```|~~~)[\s\S]*?^\1/gm, '');

/** Headings as they are linked to: in small letters, blanks as hyphens, other signs left out. */
function anchorsOf(path: string): string[] {
  return Array.from(textOf(path).matchAll(/^#+ (.*)$/gm), ([, heading]) =>
    heading
      .replace(/\[(.*?)\]\(.*?\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-'),
  );
}

function linksOf(path: string): string[] {
  const text = textOf(path).replace(/`[^`\n]*`/g, '');
  const inText = text.matchAll(/\]\((\S+?)(?: "[^"]*")?\)/g);
  const inTags = text.matchAll(/(?:href|src)="([^"]+)"/g);
  return [...inText, ...inTags].map(([, target]) => target).filter((target) => !/^[a-z]+:/.test(target));
}

test('every link of the documents leads to what there is', () => {
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

test('no document says a paragraph twice', () => {
  const doubled = pages.flatMap((page) => {
    const seen = new Set<string>();
    // a bullet is a paragraph; what is short, as the head of a table, may recur
    return textOf(page)
      .split(/\n\n+|\n(?=- )/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph.length > 120 && seen.size === seen.add(paragraph).size)
      .map((paragraph) => `${page}: ${paragraph.slice(0, 60)}`);
  });
  expect(doubled).toEqual([]);
});

test('programs that the documents link to are found on the site, from whichever folder it is served', () => {
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
