// The part of XML that track files need: escaping text, and reading elements one after the other.

import { showText } from '../errors/show-value.ts';

/** Escapes text for XML, including attributes. */
export function escapeXml(text: string): string {
  return text
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');
}

/** Receives elements while XML is read. Names come without their namespace. */
export interface XmlReader {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  /** Called at the end of an element. `text` is all text directly inside it. */
  close(name: string, text: string): void;
}

// a tag is matched in three steps, because a pattern with any number of attributes needs memory for each of them
const TAG_BEGIN = /<(\/?)([^\s/>=]+)/y;
const ATTRIBUTE = /\s+([^\s/>=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const TAG_END = /\s*(\/?)>/y;

/** Reads a whole text. Calls `fail`, which throws, if it is not well-formed XML. */
export function readElements(text: string, reader: XmlReader, fail: (problem: string) => never): void {
  const within: { readonly name: string; text: string }[] = [];
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    const around = within[within.length - 1];
    if (around !== undefined) around.text += unescapeXml(text.slice(at, end));
    if (next < 0) break;
    const skipped = skip(text, next, fail);
    if (skipped !== undefined) {
      if (around !== undefined && skipped.text !== undefined) around.text += skipped.text;
      at = skipped.end;
      continue;
    }
    const tag = tagAt(text, next);
    if (tag === undefined) fail(`no tag can be read at character ${next}`);
    at = tag.end;
    const name = withoutNamespace(tag.name);
    if (!tag.isClosing) {
      reader.open(name, tag.attributes);
      within.push({ name, text: '' });
    }
    if (!tag.isClosing && !tag.isEmpty) continue;
    const closed = within.pop();
    if (closed?.name !== name) fail(`</${showText(tag.name)}> at character ${next} closes an element that is not open`);
    reader.close(name, closed.text);
  }
  if (within.length > 0) fail(`<${showText(within[within.length - 1].name)}> is not closed`);
}

interface Tag {
  readonly name: string;
  readonly isClosing: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  /** Whether the tag closes its element at once. */
  readonly isEmpty: boolean;
  readonly end: number;
}

function tagAt(text: string, at: number): Tag | undefined {
  const begin = matchAt(TAG_BEGIN, text, at);
  if (begin === null) return undefined;
  const attributes = new Map<string, string>();
  let end = TAG_BEGIN.lastIndex;
  for (let found = matchAt(ATTRIBUTE, text, end); found !== null; found = matchAt(ATTRIBUTE, text, end)) {
    const [, name, double, single] = found;
    attributes.set(withoutNamespace(name), unescapeXml(double ?? single));
    end = ATTRIBUTE.lastIndex;
  }
  const last = matchAt(TAG_END, text, end);
  if (last === null) return undefined;
  return {
    name: begin[2],
    isClosing: begin[1] !== '',
    attributes,
    isEmpty: last[1] !== '',
    end: TAG_END.lastIndex,
  };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The start and end of everything that is not an element: comments, literal text, instructions and declarations. */
const OTHERS: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
];

function skip(
  text: string,
  at: number,
  fail: (problem: string) => never,
): { readonly end: number; readonly text?: string } | undefined {
  for (const [start, end] of OTHERS) {
    if (!text.startsWith(start, at)) continue;
    const ends = text.indexOf(end, at + start.length);
    if (ends < 0) fail(`${start} at character ${at} does not end`);
    const isText = start === '<![CDATA[';
    return { end: ends + end.length, ...(isText && { text: text.slice(at + start.length, ends) }) };
  }
  return undefined;
}

function withoutNamespace(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function unescapeXml(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{1,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES.get(name) ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
