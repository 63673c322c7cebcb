// The request, the answer, and a program that sends the same request, to read and to copy.

import { button, copyText, fold, h } from './dom.ts';
import { saveFile } from './downloads.ts';
import type { Page } from './page.ts';
import { codeOf } from './requests.ts';

export function papers(page: Page): HTMLElement[] {
  const answered = page.answers.get(page.state.task);
  if (answered === undefined) return [];
  const { request, answer, body } = answered;
  const asked = { query: request.query, ...(request.payload && { payload: request.payload }) };
  const file = `${page.opened?.description.name || 'network'}.ermine`;
  const reported = answer ?? body;
  return [
    paper(page, 'Code', codeOf(request, file)),
    button(`Save ${file}`, () => save(page, file), { title: 'The network that is open, prepared, for the code above' }),
    paper(page, 'Request as JSON', inPairs(JSON.stringify(asked, null, 2))),
    paper(page, 'Answer as JSON', shortened(reported), () => JSON.stringify(reported, null, 2)),
  ];
}

async function save({ engine }: Page, name: string): Promise<void> {
  saveFile(name, await engine.save());
}

function paper({ open }: Page, title: string, text: string, whole: () => string = () => text): HTMLElement {
  const copy = button('Copy', () => copyText(whole(), copy));
  copy.setAttribute('aria-label', `Copy: ${title}`);
  return fold(
    title,
    open,
    h('div', { class: 'paper' }, copy, h('pre', { tabindex: 0, role: 'region', 'aria-label': title }, text)),
  );
}

const LONG = new Set(['coordinates', 'segments']);

/** Long lists of coordinates and segments are shown as a count; they are copied whole. */
function shortened(value: unknown): string {
  const text = JSON.stringify(
    value,
    (key, member) =>
      LONG.has(key) && Array.isArray(member) && member.length > 3 ? [member[0], `… ${member.length - 1} more`] : member,
    2,
  );
  return inPairs(text);
}

/** JSON with each position on one line. */
function inPairs(text: string): string {
  return text.replace(/\[\s+([-\d.]+),\s+([-\d.]+)\s+\]/g, '[$1, $2]');
}
