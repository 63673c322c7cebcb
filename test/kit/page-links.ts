import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../../', import.meta.url).pathname;

/** The text of a page without code blocks. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8').replace(/^(```|~~~)[\s\S]*?^\1/gm, '');
}

/** The link and image targets of a page, except for external addresses. */
export function linksOf(path: string): string[] {
  const text = textOf(path).replace(/`[^`\n]*`/g, '');
  const inText = text.matchAll(/\]\((\S+?)(?: "[^"]*")?\)/g);
  const inTags = text.matchAll(/(?:href|src)="([^"]+)"/g);
  return [...inText, ...inTags].map(([, target]) => target).filter((target) => !/^[a-z]+:/.test(target));
}
