// Adapts pages for the site: links to example programs, pictures, headings and tables. In the repository, each example is in the folder
// where it can be run. The site has all examples in one folder, and may be served from a subfolder. Packages do not contain pictures, so
// pages name them in words and the site shows them.

import { dirname, join, normalize, relative } from 'node:path/posix';

/** Folders, relative to the documents, that become `examples/` of the site. */
export const EXAMPLES = ['examples/', '../examples/'];

/** The relative address on the site of a link to an example; `undefined` for other links. */
export function exampleOnSite(page, link) {
  const file = normalize(join(dirname(page), link));
  const folder = EXAMPLES.find((name) => file.startsWith(name));
  return folder && relative(dirname(page), `examples/${file.slice(folder.length)}`);
}

/** A plugin of markdown-it: rewrites links to examples and opens them in a new tab. */
export function linkExamples(markdown) {
  markdown.core.ruler.push('examples', ({ tokens, env }) => {
    const links = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open');
    for (const link of links) {
      const address = exampleOnSite(env.relativePath, link.attrGet('href'));
      if (address === undefined) continue;
      link.attrSet('href', address);
      link.attrSet('target', '_blank');
    }
  });
}

/** The anchor of a heading, in the repository and on the site: lower case, with hyphens for blanks, without other signs. */
export function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replace(/ /g, '-');
}

/** A plugin of markdown-it: treats indented code like fenced code. */
export function fenceBlocks(markdown) {
  markdown.core.ruler.after('block', 'fences', ({ tokens }) => {
    for (const token of tokens) if (token.type === 'code_block') Object.assign(token, { type: 'fence', info: 'text' });
  });
}

/** A plugin of markdown-it: adds the column name to each cell of a reference table, so that phones can show it as a list. */
export function nameCells(markdown) {
  markdown.core.ruler.push('cells', ({ tokens }) => {
    for (const [at, table] of tokens.entries()) {
      if (table.type !== 'table_open') continue;
      const end = tokens.findIndex(({ type }, i) => i > at && type === 'table_close');
      const cells = tokens.slice(at, end);
      const columns = cells.flatMap(({ type }, i) => (type === 'th_open' ? [cells[i + 1].content] : []));
      if (!columns.includes('Meaning')) continue;
      for (const [i, cell] of cells.filter(({ type }) => type === 'td_open').entries()) {
        cell.attrSet('data-column', columns[i % columns.length].toLowerCase());
      }
    }
  });
}

/** The text of a page, with pictures instead of the words that name them. */
export function withPictures(text) {
  return text.replace(/^\*(.+): `((?:\.\.\/)?pictures\/[\w.-]+)` in the repository\.\*$/gm, '![$1]($2)');
}

/** A plugin of markdown-it: shows the pictures that pages name. */
export function showPictures(markdown) {
  markdown.core.ruler.before('normalize', 'pictures', (state) => {
    state.src = withPictures(state.src);
  });
}
