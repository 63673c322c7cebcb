// Turns a step into words.

import type { Going } from '../network/going.ts';
import type { Sign } from '../network/signs.ts';
import { isFork, isSteering, type ManeuverKind, sideOfKind, takesRamp } from './maneuver.ts';
import type { Language } from './phrases/languages.ts';
import { phrasesOf } from './phrases/phrase-tables.ts';
import {
  type DistanceCode,
  fillPattern,
  type ManeuverPhrases,
  type PhraseKind,
  type Phrases,
  type TimeCode,
} from './phrases/phrases.ts';

/** How a request wants its directions worded. */
export interface Wording {
  readonly style: 'Normal' | 'Terse';
  readonly language: Language;
  /** Whether to use only the first name of a road. */
  readonly primaryNameOnly: boolean;
  /** Selects metric distances or miles. If absent, the text has no distances. */
  readonly distanceUnit: DistanceCode | undefined;
  readonly returnTime: boolean;
}

export interface StepFacts {
  readonly kind: ManeuverKind;
  readonly name?: string | undefined;
  /** Whether the driver was already on this road, by the same name. */
  readonly stays?: boolean | undefined;
  /** The number of a roundabout's exit, or of an intermediate point. */
  readonly number?: number | undefined;
  /** The sign at the beginning of the step's road. */
  readonly sign?: Sign | undefined;
  /** The name of the junction where the maneuver is made. It is used if `isPlaced` is true. */
  readonly junction?: string | undefined;
  /** Whether the maneuver leaves a highway. */
  readonly leavesHighway?: boolean | undefined;
  /** How the traveller moves. Default `drive`. */
  readonly going?: Going | 'push' | 'sail' | 'lift' | undefined;
  /** The direction of the step, as an eighth of the compass, 0 = north; absent if it ends where it began. */
  readonly compass?: number | undefined;
  /** Whole milliseconds and centimetres. */
  readonly time: number;
  readonly length: number;
}

/** Separator of the places on a sign. */
const SEPARATOR = '/';

/** The most places of a sign in an instruction, because a driver cannot remember more. */
const MOST_PLACES = 2;

export function instructionText(wording: Wording, facts: StepFacts): string {
  const phrases = phrasesOf(wording.language);
  const { kind, compass, number, sign } = facts;
  const exit = number?.toString() ?? sign?.exit;
  const isTerse = wording.style === 'Terse';
  const offRamp = facts.leavesHighway === true && phrases.maneuvers.offRamp !== undefined;
  const pattern = phraseOf(phrases.maneuvers, phraseKind(kind, sign, offRamp), isTerse);
  const reported = reportedRoad(facts);
  const toward = reported.toward === undefined ? '' : fillPattern(phrases.toward, { toward: reported.toward });
  const isStay = facts.stays === true && !isTerse && reported.name !== undefined && sign?.exit === undefined;
  const name = isStay ? undefined : ownName(kind, reported.name, pattern);
  const isRest = name !== undefined && pattern.includes('{of}') && name[0] !== name[0].toUpperCase();
  const stem = fillPattern(pattern, {
    ...phrases.withName?.(name),
    name: isRest ? undefined : name,
    of: isRest ? name : undefined,
    toward,
    exit,
    ordinal: number === undefined ? undefined : (phrases.ordinal?.(number) ?? exit),
    number: number?.toString(),
    compass: compassWord(phrases.compassShort, compass),
  });
  const stayed = isStay
    ? fillPattern(phrases.stay, { reported: stem, name: reported.name, ...phrases.withName?.(reported.name) })
    : stem;
  const sentence = pattern.includes('{toward}') ? stayed : stayed + toward;
  if (isTerse || isReached(kind)) return capitalized(sentence);
  const junction = isPlaced(kind, facts.name) && toward === '' && exit === undefined ? facts.junction : undefined;
  const around = (facts.leavesHighway ? phrases.atExit : undefined) ?? phrases.atJunction;
  const placed = capitalized(junction === undefined ? sentence : fillPattern(around, { reported: sentence, junction }));
  const { distanceUnit, returnTime, language } = wording;
  const { going = 'drive' } = facts;
  // The direction and length of a lift on the map are useless to travellers.
  if (going === 'lift') return placed + fillPattern(phrases.suffix, {});
  const [go, what] = phrases.go[going].split('|').reverse();
  return (
    placed +
    fillPattern(phrases.suffix, {
      go,
      what,
      compass: compassWord(phrases.compass, compass),
      distance: distanceUnit && lengthText(phrases, facts.length, distanceUnit, language),
      time: returnTime ? durationText(phrases, facts.time) : undefined,
    })
  );
}

function capitalized(sentence: string): string {
  return sentence[0].toUpperCase() + sentence.slice(1);
}

function compassWord(words: string, eighth: number | undefined): string | undefined {
  return eighth === undefined ? undefined : words.split('|')[eighth];
}

/** A name without the noun that is already in the phrase. */
function ownName(kind: ManeuverKind, name: string | undefined, pattern: string): string | undefined {
  if (name === undefined || !(kind === 'ferry' || kind === 'steps' || kind === 'elevator')) return name;
  const names = name.split(SEPARATOR).map((one) => withoutNoun(one, pattern, kind === 'ferry'));
  return names.filter((one) => one !== undefined).join(SEPARATOR) || undefined;
}

/** The road as in the instruction, and the destinations of its sign. */
interface ReportedRoad {
  readonly name?: string | undefined;
  readonly toward?: string | undefined;
}

/**
 * The name of the road, and the first places on its sign that are not names of the road. An exit has no road name of its own: if its sign
 * has places, its first name comes before them.
 */
function reportedRoad({ kind, name, sign }: StepFacts): ReportedRoad {
  if (sign?.toward === undefined || !isSigned(kind)) return { name };
  const names = name?.split(SEPARATOR) ?? [];
  const known = new Set(names.map(withoutSpaces));
  const others = sign.toward.filter((place) => !known.has(withoutSpaces(place)));
  const isWayOff = isOff(kind, sign) && others.length > 0;
  const places = (isWayOff ? [...names.slice(0, 1), ...others] : others).slice(0, MOST_PLACES);
  return { name: isWayOff ? undefined : name, toward: places.length > 0 ? places.join(SEPARATOR) : undefined };
}

/** A text without spaces: A 29 and A29 are the same road. */
function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '');
}

/** Whether a way leaves the road: a ramp, or a fork with an exit number. */
function isOff(kind: ManeuverKind, sign: Sign): boolean {
  return takesRamp(kind) || (isFork(kind) && sign.exit !== undefined);
}

/** A ramp with an exit number is announced as that exit. */
function phraseKind(kind: ManeuverKind, sign: Sign | undefined, offRamp: boolean): PhraseKind {
  const side = sideOfKind(kind);
  if (sign?.exit === undefined || !isOff(kind, sign)) {
    if (!offRamp || !takesRamp(kind)) return kind;
    return side === undefined ? 'offRamp' : side === 'left' ? 'offRampLeft' : 'offRampRight';
  }
  return side === undefined ? 'exit' : side === 'left' ? 'exitLeft' : 'exitRight';
}

/** Whether the driver chooses between ways at a maneuver, so that signs help. */
export function isSigned(kind: ManeuverKind): boolean {
  return isSteering(kind) || kind === 'continue' || kind === 'roundabout';
}

/** Whether the name of the junction or exit helps to find a maneuver, because the road has neither a name nor another sign. */
export function isPlaced(kind: ManeuverKind, name: string | undefined): boolean {
  return name === undefined && isSteering(kind);
}

/** Whether a kind of maneuver only reaches a point, so that its step has no length. */
function isReached(kind: ManeuverKind): boolean {
  return kind === 'via' || kind === 'arrive' || kind === 'arriveLeft' || kind === 'arriveRight';
}

/** Phrases whose choices are made, so that this is done once. */
const chosen = new WeakMap<ManeuverPhrases, Map<PhraseKind, readonly string[]>>();

function phraseOf(phrases: ManeuverPhrases, kind: PhraseKind, isTerse: boolean): string {
  let known = chosen.get(phrases);
  if (known === undefined) chosen.set(phrases, (known = new Map()));
  let styles = known.get(kind);
  if (styles === undefined) known.set(kind, (styles = choose(phrases, kind)));
  return styles[isTerse ? 1 : 0];
}

function choose(phrases: ManeuverPhrases, kind: PhraseKind): readonly string[] {
  const side = sideOfKind(kind);
  // counted from the end, because the choice for no side is optional
  const choice = side === 'right' ? -1 : side === 'left' ? -2 : -3;
  const styles = phrases[kind.replace(/(Left|Right)$/, '') as Exclude<keyof ManeuverPhrases, 'offRamp'>];
  return styles.map((phrase) => phrase.replace(/<([^>]*)>/g, (_, words: string) => words.split('|').at(choice)!));
}

/** Words for ferries, in lower case, also in the languages of other countries. */
const FERRIES: ReadonlySet<string> = new Set(
  'ferry fähre autofähre bac traghetto ferri transbordador balsa veer veerpont færge ferge färja lautta prom trajekt komp'.split(
    ' ',
  ),
);

const WORDS = /\p{L}+/gu;
const LAST_WORD = /\s+(\p{L}+)$/u;
const FIRST_WORD = /^\P{L}*(\p{L}+)[\s:]*/u;

/**
 * A name without the nouns of its phrase at the beginning, such as "Treppe" of stairs, or "Fähre" of "Fähre Altrip"; `undefined` if nothing
 * is left.
 */
function withoutNoun(name: string, pattern: string, isFerry: boolean): string | undefined {
  const nouns =
    pattern
      .replace(/\{\w+\}/g, '')
      .toLowerCase()
      .match(WORDS) ?? [];
  let left = name;
  for (;;) {
    const found = FIRST_WORD.exec(left);
    if (found === null) break;
    const rest = left.slice(found[0].length);
    const first = found[1].toLowerCase();
    // "Bac de Honfleur" would make no sense without its word.
    const isAbroad = isFerry && FERRIES.has(first) && (rest === '' || rest.toLowerCase()[0] !== rest[0]);
    if (!isAbroad && !nouns.some((other) => isOneNoun(first, other))) break;
    left = rest;
  }
  // "the Spanish Steps steps" would say the noun twice.
  const end = pattern.includes('{of}') ? LAST_WORD.exec(left) : null;
  if (end !== null && nouns.some((other) => isOneNoun(end[1].toLowerCase(), other))) left = left.slice(0, end.index);
  return left === '' ? undefined : left;
}

/** Whether two words are the same except for an ending: escada, escadas. */
function isOneNoun(one: string, other: string): boolean {
  return Math.abs(one.length - other.length) < 2 && (one.startsWith(other) || other.startsWith(one));
}

// Distances and times as people say them, equal on every platform: '20 m', '4.7 km', '5 s', '3 min', '1 h 20 min'.

/** A small unit, and the large unit for longer lengths. */
interface UnitFamily {
  readonly small: 'm' | 'yd' | 'ft';
  readonly large: 'km' | 'mi';
  /** The length of the small unit and of the large unit, in centimetres. */
  readonly ofSmall: number;
  readonly ofLarge: number;
  /** Lengths of at least this many small units are given in the large unit. */
  readonly smallBelow: number;
}

const METRIC: UnitFamily = { small: 'm', large: 'km', ofSmall: 100, ofLarge: 100_000, smallBelow: 1000 };
// up to a fifth of a mile: as tenths of a mile, 600 feet and 400 feet would be equal
const YARDS: UnitFamily = { small: 'yd', large: 'mi', ofSmall: 91.44, ofLarge: 160_934.4, smallBelow: 352 };
const FEET: UnitFamily = { small: 'ft', large: 'mi', ofSmall: 30.48, ofLarge: 160_934.4, smallBelow: 1056 };

/**
 * The units for a requested unit. For miles, the small unit is yards in British English, and feet elsewhere. A request for yards or feet
 * gets that unit.
 */
function familyOf(unit: DistanceCode, language: Language): UnitFamily {
  if (unit === 'm' || unit === 'km') return METRIC;
  return unit === 'yd' || (unit === 'mi' && language === 'en') ? YARDS : FEET;
}

/** A length in the units for a requested unit. A length above 0 is shown as at least 5 of the small unit. */
function lengthText(phrases: Phrases, centimetres: number, unit: DistanceCode, language: Language): string {
  const { small, large, ofSmall, ofLarge, smallBelow } = familyOf(unit, language);
  const count = centimetres / ofSmall;
  const step = count < 100 ? 5 : small === 'ft' && count >= 500 ? 50 : 10;
  const rounded = count > 0 ? step * Math.max(1, Math.round(count / step)) : 0;
  if (rounded < smallBelow) return quantityText(phrases, 10 * rounded, small);
  const value = centimetres / ofLarge;
  return quantityText(phrases, value < 10 ? Math.round(10 * value) : 10 * Math.round(value), large);
}

/** The text of a time. A time above 0 is shown as at least 1 s. */
function durationText(phrases: Phrases, milliseconds: number): string {
  const step = milliseconds < 10_000 ? 1 : 5;
  const seconds = milliseconds > 0 ? step * Math.max(1, Math.round(milliseconds / 1000 / step)) : 0;
  if (seconds < 60) return quantityText(phrases, 10 * seconds, 's');
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const rest = minutes % 60;
  const restText = rest > 0 ? quantityText(phrases, 10 * rest, 'min') : undefined;
  if (minutes < 60 && restText !== undefined) return restText;
  return fillPattern(phrases.duration ?? '{hours}[ {minutes}]', {
    hours: quantityText(phrases, 10 * Math.floor(minutes / 60), 'h'),
    minutes: restText,
  });
}

function quantityText(phrases: Phrases, tenths: number, code: DistanceCode | TimeCode): string {
  const whole = Math.floor(tenths / 10);
  const decimals = tenths % 10 === 0 ? '' : String(tenths % 10);
  const word = phrases.units[code];
  return fillPattern(phrases.quantity ?? '{number} {unit}', {
    number: decimals === '' ? String(whole) : whole + phrases.decimalMark + decimals,
    unit: typeof word === 'string' ? word : (word[phrases.plural(whole, decimals)] ?? word.other),
  });
}
