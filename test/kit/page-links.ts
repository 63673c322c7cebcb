import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../../', import.meta.url).pathname;

/** The text of a page without its blocks of code. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8').replace(/^(```|~~~)[\s\S]*?^\1/gm, '');
}

/** What a page links to or shows, but for addresses elsewhere. */
export function linksOf(path: string): string[] {
  const text = textOf(path).replace(/`[^`\n]*`/g, '');
  const inText = text.matchAll(/\]\((\S+?)(?: "[^"]*")?\)/g);
  const inTags = text.matchAll(/(?:href|src)="([^"]+)"/g);
  return [...inText, ...inTags].map(([, target]) => target).filter((target) => !/^[a-z]+:/.test(target));
}
