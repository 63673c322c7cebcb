// What a language has to say. A table that leaves a phrase out does not compile.
//
// A phrase is a pattern: `{name}` stands for what is filled in, and a part in brackets stands only when all that it asks
// for is there: 'Turn left[ on {name}]'. Brackets may hold brackets: the outer ones stand when one of the inner ones does.

import type { Going } from '../../network/going.ts';
import type { ManeuverKind } from '../maneuver.ts';
import type { PluralCategory, PluralRule } from './plural.ts';

/** Codes of the units that a text may tell. */
export type DistanceCode = 'm' | 'km' | 'yd' | 'ft' | 'mi';
export type TimeCode = 's' | 'min' | 'h';

/** A unit's word or sign: one for all numbers, or one by plural category. */
export type UnitWord = string | ({ readonly [category in PluralCategory]?: string } & { readonly other: string });

/** North, then clockwise by eighths. */
export type CompassWords = readonly [string, string, string, string, string, string, string, string];

/** A phrase for every maneuver; a ramp with an exit number has one of its own. */
export type PhraseKind = ManeuverKind | 'exit' | 'exitLeft' | 'exitRight';

export interface Phrases {
  readonly decimalMark: '.' | ',';
  readonly plural: PluralRule;
  readonly units: Readonly<Record<DistanceCode | TimeCode, UnitWord>>;
  /** A number and its unit, from {number} and {unit}. */
  readonly quantity: string;
  /** A time of an hour or more, from {hours} and {minutes}, quantities both; without minutes on the full hour. */
  readonly duration: string;
  /** As they stand in `suffix`. */
  readonly compass: CompassWords;
  /** Short ones, for terse directions. */
  readonly compassShort: CompassWords;
  /** The verb of `suffix`. */
  readonly go: Readonly<Record<Going | 'push' | 'sail', string>>;
  /** What fills {ordinal}; the number itself where absent. */
  readonly ordinal?: (number: number) => string;
  /** What follows every Normal phrase but those of reaching a point: {go}, {compass}, {distance}, {time}. */
  readonly suffix: string;
  /** What follows a phrase, in both styles, where a sign tells {toward} where the way leads; or stands in it, at its own {toward}. */
  readonly toward: string;
  /** A Normal phrase that is {told} at a {junction} whose name alone tells the turn. */
  readonly atJunction: string;
  /** A Normal phrase that is {told} where a fork leads on along the road {name}. */
  readonly stay: string;
  /** From {name}; a roundabout's {exit} or {ordinal}; the {exit} number of a ramp; {number} of an intermediate point. */
  readonly normal: Readonly<Record<PhraseKind, string>>;
  /** The same for Terse; the start also from {compass}. */
  readonly terse: Readonly<Record<PhraseKind, string>>;
}

/** What fills a pattern. */
export type Filling = Readonly<Record<string, string | undefined>>;

/** A pattern, or a bracketed part of one, taken apart. */
interface PatternPart {
  /** Names of what fills it, and parts in brackets, each behind a text of its own. */
  readonly items: readonly (string | PatternPart)[];
  readonly before: readonly string[];
  readonly after: string;
  /** A whole pattern stands whatever it lacks. */
  readonly isWhole: boolean;
}

const partOfPattern = new Map<string, PatternPart>();

/** A pattern with its places filled, and without the bracketed parts that lack something. */
export function fillPattern(pattern: string, filling: Filling): string {
  let part = partOfPattern.get(pattern);
  if (part === undefined) partOfPattern.set(pattern, (part = readPart(pattern, 0).part));
  return fillPart(part, filling)!;
}

function fillPart({ items, before, after, isWhole }: PatternPart, filling: Filling): string | undefined {
  let text = '';
  let isComplete = true;
  let partCount = 0;
  let standing = 0;
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    const isPart = typeof item !== 'string';
    const value = isPart ? fillPart(item, filling) : filling[item];
    text += before[i];
    if (value !== undefined) text += value;
    if (isPart) {
      partCount++;
      if (value !== undefined) standing++;
    } else if (value === undefined) isComplete = false;
  }
  return isWhole || (isComplete && (partCount === 0 || standing > 0)) ? text + after : undefined;
}

/** The part that begins at `start`, and where the pattern goes on behind its closing bracket. */
function readPart(pattern: string, start: number): { part: PatternPart; end: number } {
  const items: (string | PatternPart)[] = [];
  const before: string[] = [];
  let at = start;
  for (;;) {
    const special = nextSpecial(pattern, at);
    const text = pattern.slice(at, special);
    at = special + 1;
    const mark = pattern[special];
    if (mark !== '{' && mark !== '[') return { part: { items, before, after: text, isWhole: start === 0 }, end: at };
    before.push(text);
    if (mark === '{') {
      const close = pattern.indexOf('}', special);
      items.push(pattern.slice(at, close));
      at = close + 1;
    } else {
      const { part, end } = readPart(pattern, at);
      items.push(part);
      at = end;
    }
  }
}

/** Where the next bracket or brace stands; the pattern's end when none does. */
function nextSpecial(pattern: string, start: number): number {
  let at = start;
  while (at < pattern.length && !'[]{'.includes(pattern[at])) at++;
  return at;
}
