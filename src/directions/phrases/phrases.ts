// The phrases of a language. A table that lacks a phrase does not compile. Every table was proofread in 34 sentences of real trips, by car,
// by bicycle and on foot.
//
// A phrase is a pattern: `{name}` is a placeholder, and a part in brackets is dropped if any of its placeholders is empty:
// 'Turn left[ on {name}]'. Brackets may be nested: the outer part is kept if one of the inner parts is.

import type { Going } from '../../network/going.ts';
import type { ManeuverKind } from '../maneuver.ts';
import type { PluralCategory, PluralRule } from './plural.ts';

/** Codes of the units in texts. */
export type DistanceCode = 'm' | 'km' | 'yd' | 'ft' | 'mi';
export type TimeCode = 's' | 'min' | 'h';

/** The word or sign of a unit: one for all numbers, or one for each plural category. */
export type UnitWord = string | ({ readonly [category in PluralCategory]?: string } & { readonly other: string });

/** The kinds that have a phrase: every maneuver, and ramps with an exit number. */
export type PhraseKind = RequiredKind | 'offRamp' | 'offRampLeft' | 'offRampRight';
type RequiredKind = ManeuverKind | 'exit' | 'exitLeft' | 'exitRight';

type WithoutSide<Kind> = Kind extends `${infer Plain}${'Left' | 'Right'}` ? Plain : Kind;

/**
 * The phrases of every maneuver in both styles. Languages write one phrase for both sides, with a choice of words for each side: 'Keep
 * <left|right>', or 'Take the ramp<| on the left| on the right>', whose first choice is for a maneuver without a side.
 */
export type ManeuverPhrases = Readonly<Record<WithoutSide<RequiredKind>, readonly [normal: string, terse: string]>> & {
  /** A ramp off a highway, if the language has another word for it. */
  readonly offRamp?: readonly [normal: string, terse: string];
};

export interface Phrases {
  readonly decimalMark: '.' | ',';
  readonly plural: PluralRule;
  readonly units: Readonly<Record<DistanceCode | TimeCode, UnitWord>>;
  /** A pattern for a number and its unit. Default: `{number} {unit}`. */
  readonly quantity?: string;
  /** A pattern for a time of an hour or more, in quantities. On the full hour, {minutes} is empty. Default: `{hours}[ {minutes}]`. */
  readonly duration?: string;
  /** The names of the eight compass points for `suffix`, from north clockwise: `north|northeast|...`. */
  readonly compass: string;
  /** The short names of the compass points, for terse directions. */
  readonly compassShort: string;
  /** The verb of `suffix`, with {what} is done before a bar if the verb comes after the distance: `das Rad|schieben`. */
  readonly go: Readonly<Record<Going | 'push' | 'sail', string>>;
  /** Further placeholders that contain the name of a road, such as with an article. */
  readonly withName?: (name: string | undefined) => Filling;
  /** The text for {ordinal}; if absent, the number itself. */
  readonly ordinal?: (number: number) => string;
  /** The pattern after every Normal phrase, except after phrases for reaching a point: {go}, {compass}, {distance}, {time}. */
  readonly suffix: string;
  /** The pattern for the destinations of a sign, {toward}, in both styles. It follows the phrase, or replaces {toward} in it. */
  readonly toward: string;
  /** The pattern around a Normal phrase, {reported}, at a {junction} whose name alone identifies the turn. */
  readonly atJunction: string;
  /** The same on a highway, if the language has another word for its junctions. */
  readonly atExit?: string;
  /** The pattern around a Normal phrase, {reported}, where a fork continues along the road {name}. */
  readonly stay: string;
  /**
   * The Normal and the Terse phrase of each maneuver. Placeholders: {name}; {exit} or {ordinal} of a roundabout; {exit} with the number of
   * a ramp; {number} of an intermediate point; {of} for the rest of a name that begins with the noun of its phrase. The Terse phrase for the start also has {compass}.
   */
  readonly maneuvers: ManeuverPhrases;
}

/** Values for the placeholders of a pattern. */
export type Filling = Readonly<Record<string, string | undefined>>;

/** A pattern, or a bracketed part of one, parsed. */
interface PatternPart {
  /** The placeholders and the parts in brackets, each after the text before it. */
  readonly items: readonly (string | PatternPart)[];
  readonly before: readonly string[];
  readonly after: string;
  /** Whether this is the whole pattern, which is kept even if values are missing. */
  readonly isWhole: boolean;
}

const partOfPattern = new Map<string, PatternPart>();

/** Fills the placeholders of a pattern, and drops the parts in brackets that lack a value. */
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

/** The part that begins at `start`, and the position after its closing bracket. */
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

/** The position of the next bracket or brace, or the end of the pattern. */
function nextSpecial(pattern: string, start: number): number {
  let at = start;
  while (at < pattern.length && !'[]{'.includes(pattern[at])) at++;
  return at;
}
