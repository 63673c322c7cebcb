// What the documents link to beside pages: whole programs to copy. In the repository they lie where they are run; the site has
// all of them in one folder, and may itself lie below another address.

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
