// What a language has to say. A table that leaves a phrase out does not compile.
//
// A phrase is a pattern: `{name}` stands for what is filled in, and a part in brackets stands only when all that it asks
// for is there: 'Turn left[ on {name}]'. Brackets may hold brackets: the outer ones stand when one of the inner ones does.

import type { ManeuverKind } from './maneuver.ts';
import type { PluralCategory, PluralRule } from './plural.ts';
import type { Going } from './surroundings.ts';

/** Codes of the units that a text may tell. */
export type DistanceCode = 'm' | 'km' | 'yd' | 'ft' | 'mi';
export type TimeCode = 'min' | 'msec' | 's' | 'h';

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
  /** As they stand in `suffix`. */
  readonly compass: CompassWords;
  /** Short ones, for terse directions. */
  readonly compassShort: CompassWords;
  /** The verb of `suffix`. */
  readonly go: Readonly<Record<Going | 'sail', string>>;
  /** What fills {ordinal}; the number itself where absent. */
  readonly ordinal?: (number: number) => string;
  /** What follows every Normal phrase but those of reaching a point: {go}, {compass}, {distance}, {time}. */
  readonly suffix: string;
  /** What follows a phrase, in both styles, where a sign tells {toward} where the way leads. */
  readonly toward: string;
  /** From {name}; a roundabout's {exit} or {ordinal}; the {exit} number of a ramp; {number} of an intermediate point. */
  readonly normal: Readonly<Record<PhraseKind, string>>;
  /** The same for Terse; the start also from {compass}. */
  readonly terse: Readonly<Record<PhraseKind, string>>;
}

/** What fills a pattern. */
export type Filling = Readonly<Record<string, string | undefined>>;

/** A pattern with its places filled, and without the bracketed parts that lack something. */
export function fillPattern(pattern: string, filling: Filling): string {
  return fillPart(pattern, 0, filling).text;
}

interface Filled {
  readonly text: string;
  /** Behind the part's closing bracket. */
  readonly end: number;
  readonly stands: boolean;
}

const OPEN_BRACKET = '['.charCodeAt(0);
const CLOSE_BRACKET = ']'.charCodeAt(0);
const OPEN_BRACE = '{'.charCodeAt(0);

function fillPart(pattern: string, start: number, filling: Filling): Filled {
  let text = '';
  let isComplete = true;
  let partCount = 0;
  let standing = 0;
  let at = start;
  while (at < pattern.length) {
    const special = nextSpecial(pattern, at);
    text += pattern.slice(at, special);
    at = special + 1;
    if (pattern[special] === '{') {
      const close = pattern.indexOf('}', special);
      const value = filling[pattern.slice(special + 1, close)];
      if (value === undefined) isComplete = false;
      else text += value;
      at = close + 1;
    } else if (pattern[special] === '[') {
      const part = fillPart(pattern, special + 1, filling);
      partCount++;
      if (part.stands) {
        standing++;
        text += part.text;
      }
      at = part.end;
    } else {
      break;
    }
  }
  return { text, end: at, stands: isComplete && (partCount === 0 || standing > 0) };
}

/** Where the next bracket or brace stands; the pattern's end when none does. */
function nextSpecial(pattern: string, start: number): number {
  let at = start;
  while (at < pattern.length) {
    const code = pattern.charCodeAt(at);
    if (code === OPEN_BRACKET || code === CLOSE_BRACKET || code === OPEN_BRACE) break;
    at++;
  }
  return at;
}
