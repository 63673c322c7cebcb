// What stands beside pages: whole programs to copy, and pictures. In the repository programs lie where they are run; the site has
// all of them in one folder, and may itself lie below another address. Pictures are in no package, so pages name them in words,
// and the site shows them.

import { dirname, join, normalize, relative } from 'node:path/posix';

/** Folders, seen from the documents, that become `examples/` of the site. */
export const EXAMPLES = ['examples/', '../examples/'];

/** The address of a link from a page to an example, seen from that page on the site; `undefined` for other links. */
export function exampleOnSite(page, link) {
  const file = normalize(join(dirname(page), link));
  const folder = EXAMPLES.find((name) => file.startsWith(name));
  return folder && relative(dirname(page), `examples/${file.slice(folder.length)}`);
}

/** A plugin of markdown-it: such links are followed as they are written here, in a tab of their own. */
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

/** A heading as it is linked to, in the repository and on the site: in small letters, blanks as hyphens, other signs left out. */
export function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replace(/ /g, '-');
}

/** A plugin of markdown-it: blocks that are indented look, and scroll, as those between fences do. */
export function fenceBlocks(markdown) {
  markdown.core.ruler.after('block', 'fences', ({ tokens }) => {
    for (const token of tokens) if (token.type === 'code_block') Object.assign(token, { type: 'fence', info: 'text' });
  });
}

/** A plugin of markdown-it: tables that tell what names mean, whose cells know their column, so that a phone can show them as a list. */
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

/** The text of a page with pictures in place of the words that name them. */
export function withPictures(text) {
  return text.replace(/^\*(.+): `((?:\.\.\/)?pictures\/[\w.-]+)` in the repository\.\*$/gm, '![$1]($2)');
}

/** A plugin of markdown-it: pages show the pictures that they name. */
export function showPictures(markdown) {
  markdown.core.ruler.before('normalize', 'pictures', (state) => {
    state.src = withPictures(state.src);
  });
}
