// Parsing JSON in pieces: returns or refuses the same as `JSON.parse`.

import { expect, test } from 'vitest';
import { openRandom, type Random } from '../../fixtures/random.ts';
import type { JsonBounds } from '../../src/payload/json-reader.ts';
import { parseJson } from '../../src/payload/parse-json.ts';

const NO_BOUNDS = { values: Infinity, textLength: Infinity, entries: Infinity };

/** The value of a text that comes in parts of this many characters. */
function parsed(text: string, part = 100_000, bounds: JsonBounds = NO_BOUNDS): unknown {
  const parts = Array.from({ length: Math.ceil(text.length / part) }, (_, i) => text.slice(part * i, part * (i + 1)));
  const work = parseJson(parts.values(), bounds);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const NAMES = ['x', 'startPoints', '__proto__', '7', '"', '\\', 'x', '\u20ac{', 'a,b', ''];

/** A value as JSON with random blanks; some members are longer than a piece. */
function randomJson(random: Random, depth: number): string {
  const blank = () => random.pick(['', '', '', ' ', '\n\t']);
  const count = random.pick([0, 1, 2, depth === 0 ? 8 : 3]);
  const members = <T>(make: () => T) => Array.from({ length: count }, make).join();
  const kind = depth > 4 ? 0 : random.whole(4);
  if (kind === 1) return `[${members(() => `${blank()}${randomJson(random, depth + 1)}${blank()}`)}${blank()}]`;
  if (kind === 2) {
    return `{${members(() => {
      const name = JSON.stringify(random.pick(NAMES));
      return `${blank()}${name}${blank()}:${blank()}${randomJson(random, depth + 1)}`;
    })}${blank()}}`;
  }
  return random.pick([
    () => String(random.whole(1000) / 8),
    () => random.pick(['true', 'false', 'null', '-1e-7', '0']),
    () => JSON.stringify('\\"[{,:\n\u00e9'.repeat(random.whole(random.chance(0.02) ? 20_000 : 5))),
    () => `[${'1,'.repeat(random.chance(0.1) ? 50_000 : 3)}2]`,
    () => `{${Array.from({ length: random.whole(30) }, (_, i) => `"k${i}":[]`)}}`,
  ])();
}

function documents(count: number, seed: number): string[] {
  const random = openRandom(seed);
  return Array.from({ length: count }, () => {
    const some = Array.from({ length: 8 }, () => randomJson(random, 0));
    const list = `[${some.join(' ,')},"${'x'.repeat(1 << 16)}"]`;
    return random.chance(0.5) ? list : `{ "a" :${list},"b":${some[0]}}`;
  });
}

test('every value equals that of JSON.parse', () => {
  for (const text of documents(20, 1)) {
    const same = JSON.stringify(JSON.parse(text));
    for (const part of [20_000, 300_000]) expect(JSON.stringify(parsed(text, part))).toBe(same);
  }
});

test('blanks are no value, and a byte order mark is skipped', () => {
  expect(parsed(' '.repeat(100_000))).toBeUndefined();
  expect(parsed(`\ufeff[${' '.repeat(100_000)}]`)).toEqual([]);
  expect(parsed(`${' '.repeat(100_000)}7`)).toBe(7);
  for (const text of ['\u00a0', '\ufeff\ufeff{}', `${' '.repeat(100_000)}\u00a0`])
    expect(() => parsed(text)).toThrow(SyntaxError);
});

test('what JSON.parse refuses is refused, whatever was changed', () => {
  const random = openRandom(2);
  let refused = 0;
  for (const text of documents(10, 3)) {
    for (let i = 0; i < 15; i++) {
      const at = random.chance(0.2) ? random.whole(40) : random.whole(text.length);
      const put = random.pick(['', ',', '"', '[', ']', '{', '}', ':', '1', ' ', '\\', 'n', '\u00a0']);
      const changed = text.slice(0, at) + put + text.slice(at + random.whole(2));
      const isJson = outcome(() => JSON.parse(changed));
      expect([outcome(() => parsed(changed, random.pick([20_000, 100_000]))), put, at]).toEqual([isJson, put, at]);
      if (!isJson) refused++;
    }
  }
  expect(refused).toBeGreaterThan(30);
});

test.each([
  ['nothing at its end', '[1,]'],
  ['nothing at its beginning', '[,1]'],
  ['nothing in its middle', '[1,,1]'],
  ['another end', '[1}'],
  ['no end', '[1'],
  ['more behind it', '[1]]'],
  ['a number instead of a name', '{7:1}'],
  ['a name by itself', '{"a"}'],
  ['a comma instead of a colon', '{"a","b"}'],
  ['no value', '{"a":}'],
])('a list or an object with %s is refused, however long', (_, text) => {
  const long = `"${'x'.repeat(1 << 16)}"`;
  for (const value of [long, `[${long}]`, `${'7,'.repeat(1 << 15)}7`]) {
    const whole = text.replaceAll('1', () => value);
    expect(outcome(() => JSON.parse(whole))).toBe(false);
    expect(() => parsed(whole)).toThrow(SyntaxError);
  }
});

/** Whether parsing throws an error that is not a SyntaxError. */
function outcome(make: () => unknown): boolean {
  try {
    make();
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return false;
  }
}

test('100 levels are parsed and more are refused, in a short text and in a long one', () => {
  const nested = (levels: number, inside = '') => `${'['.repeat(levels)}${inside}${']'.repeat(levels)}`;
  const long = `"${'x'.repeat(1 << 16)}"`;
  for (const inside of ['', '"[[[\\"{{"', '{}', long]) {
    const levels = inside === '{}' ? 99 : 100;
    expect(JSON.stringify(parsed(nested(levels, inside)))).toBe(nested(levels, inside));
    expect(() => parsed(nested(levels + 1, inside))).toThrow('The payload is nested more than 100 deep.');
  }
  for (const levels of [3500, 32_000]) {
    expect(() => parsed(nested(levels))).toThrow('nested more than 100 deep');
    expect(() => parsed('{"a":'.repeat(levels / 4))).toThrow('nested more than 100 deep');
  }
  expect(parsed(`[${'[],'.repeat(300)}[]]`)).toHaveLength(301);
});

test('a list of the payload with too many entries is refused before it is read to its end', () => {
  const bounds = { ...NO_BOUNDS, entries: 50_000 };
  const members = (count: number) => Array(count).fill('{}').join();
  const read = (text: string) => parsed(text, 100_000, bounds);
  expect(read(`{"a":[${members(50_000)}],"b":{"c":[[${members(60_000)}]]}}`)).toHaveProperty('b');
  for (const text of [`[${members(80_000)}`, `{"a":1,"b":[${members(80_000)}`]) {
    expect(() => read(text)).toThrow('The payload has a list of more than 50000 entries.');
  }
});

test('zero has no sign, so that JSON expresses each payload exactly', () => {
  const hidden = '"-0",[-0,{"a":-0.0,"b":[-1e-999,-1e-3,0]}],"__proto__","-1e-9"';
  const expected = ['-0', [0, { a: 0, b: [0, -1e-3, 0] }], '__proto__', '-1e-9'];
  const long = '"'.padEnd(1 << 16, 'x');
  expect(parsed(`[${hidden}]`)).toStrictEqual(expected);
  expect(parsed(`[${hidden},${long}"]`)).toStrictEqual([...expected, long.slice(1)]);
  for (const zero of ['-0', `${' '.repeat(1 << 16)}-0`]) expect(parsed(zero)).toBe(0);
  expect(Object.getOwnPropertyDescriptor(parsed('{"__proto__":-0}'), '__proto__')?.value).toBe(0);
});
