// Reads values that hold at certain hours: `30 @ (Mo-Fr 07:00-17:00); 50 @ (22:00-06:00)`. It reads the common part of the opening hours
// grammar, which covers days of the week and times of the day. Everything else goes to the report.
//
// A network has four times of a working day, the traffic buckets. A value applies to a bucket if it holds from the beginning of the bucket
// to its end, from Monday to Friday.

import { BUCKETS, type Bucket } from '../../../network/source.ts';

/** The values of a tag at certain hours. */
export interface Conditional {
  /** The value in each bucket that has a value. */
  readonly inBucket: { readonly [bucket in Bucket]?: string };
  /** All values of the tag. */
  readonly values: readonly string[];
  /** Whether a value applies only in part of a bucket. */
  readonly isPartly: boolean;
}

/** A time span in minutes of the day. If it ends on the next day, its end is more than 24 hours. */
interface Span {
  readonly from: number;
  readonly to: number;
}

const DAY = 24 * 60;
const WHOLE_DAY: Span = { from: 0, to: DAY };
const hours = (from: number, to: number): Span => ({ from: 60 * from, to: 60 * to });
const HOURS: { readonly [bucket in Bucket]: Span } = {
  AMPeak: hours(7, 10),
  PMPeak: hours(16, 19),
  OffPeak: hours(10, 16),
  Night: hours(22, 28),
};

const DAYS: readonly string[] = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const WORKING_DAYS = 0b0011111;
const EVERY_DAY = 0b1111111;

interface Clause {
  readonly value: string;
  readonly spans: readonly Span[];
}

/** Reads a `...:conditional` tag; `undefined` if any condition is of another kind. */
export function readConditional(text: string): Conditional | undefined {
  const clauses: Clause[] = [];
  for (const clause of clausesOf(text)) {
    const { value, condition } = partsOfClause(clause);
    const hours = hoursOf(condition);
    const spans = hours === undefined ? undefined : readWorkingHours(hours);
    if (value === '' || spans === undefined) return undefined;
    clauses.push({ value, spans });
  }
  const inBucket: { [bucket in Bucket]?: string } = {};
  let isPartly = false;
  for (const bucket of BUCKETS) {
    const found = valuesIn(HOURS[bucket], clauses);
    const [value] = found;
    if (found.size > 1) isPartly = true;
    else if (value !== undefined) inBucket[bucket] = value;
  }
  return { inBucket, values: clauses.map(({ value }) => value), isPartly };
}

/** Why a conditional tag is not followed exactly, for the report; `undefined` if it is followed exactly. */
export function whyNotFollowed(text: string, isKnown: (value: string) => boolean): string | undefined {
  const conditional = readConditional(text);
  if (conditional === undefined) return whyNotRead(text);
  if (conditional.values.length === 0) return 'empty';
  const strange = conditional.values.find((value) => !isKnown(value));
  if (strange !== undefined) return `an unknown value (${strange.slice(0, LONGEST_QUOTE)})`;
  if (conditional.isPartly) return 'hours that cover only part of a traffic bucket';
  return Object.keys(conditional.inBucket).length === 0 ? 'hours outside of the traffic buckets' : undefined;
}

/** The subjects of conditions that are not about days of the week or times of the day, and the words by which they are recognized. */
const OTHER_CONDITIONS: readonly (readonly [words: RegExp, about: string])[] = [
  [/weight|axle|height|width|length|[<>=]/i, 'a size or weight'],
  [/\b(?:wet|snow|ice|icy|rain|fog|dry|flood\w*|avalanche)\b/i, 'the weather'],
  [/sun(?:set|rise)|dusk|dawn/i, 'the sun'],
  [/winter|summer|spring|autumn|season/i, 'a season'],
  [/\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|week|easter|\b\d{4}\b(?!:)/i, 'a date'],
  [/\b[ps]h\b/i, 'holidays'],
  [/\b(?:mo|tu|we|th|fr|sa|su)\b/i, 'only some of the working days'],
  [/\d:\d\d|\d\d?\s*-\s*\d\d?/, 'hours written another way'],
];

/** How many letters of a value a reason quotes. */
const LONGEST_QUOTE = 30;

// The subject of the first condition that cannot be read.
function whyNotRead(text: string): string {
  if (!/^(?:[^()]|\([^()]*\))*$/.test(text)) return 'unbalanced parentheses';
  for (const clause of clausesOf(text)) {
    const { value, condition } = partsOfClause(clause);
    if (condition === '') return 'a value without a condition';
    if (value === '') return 'a condition without a value';
    const hours = hoursOf(condition);
    if (hours !== undefined && readWorkingHours(hours) !== undefined) continue;
    const about = OTHER_CONDITIONS.find(([words]) => words.test(condition))?.[1];
    return about ?? `an unknown condition (${condition.replace(/^\(|\)$/g, '').slice(0, LONGEST_QUOTE)})`;
  }
  return 'no plain hours on working days';
}

export function clausesOf(text: string): string[] {
  // behind the last closing parenthesis, an opening one separates clauses like a semicolon
  const end = text.lastIndexOf(')') + 1;
  const [rest, ...more] = text.slice(end).split(/[;(]/);
  const clauses = text.slice(0, end).match(/(?:[^;(]|\([^)]*\))+/g) ?? [];
  const last = clauses.pop() ?? '';
  return [...clauses, last + rest, ...more].filter((clause) => clause.trim() !== '');
}

export function partsOfClause(clause: string): { value: string; condition: string } {
  const at = clause.indexOf('@');
  if (at < 0) return { value: clause.trim(), condition: '' };
  return { value: clause.slice(0, at).trim(), condition: clause.slice(at + 1).trim() };
}

// The hours in a condition, without the parentheses around them.
function hoursOf(condition: string): string | undefined {
  return /^\(?([^()]+)\)?$/.exec(condition)?.[1];
}

// Reads the hours of a working day: `Mo-Fr 07:00-09:00,16:00-18:00, Sa 08:00-12:00; Su off`. `undefined` if working days differ.
function readWorkingHours(text: string): Span[] | undefined {
  const spans: Span[] = [];
  for (const rule of text.split(/;|,(?<=\d\s*,)(?=\s*[a-z])/i)) {
    const parts = /^([a-z][a-z,-]*(?:\s+[a-z,-]+)*)?\s*(\d.*)?$/i.exec(rule.trimStart());
    if (!parts || (!parts[1] && !parts[2])) return undefined;
    const [named, isOff] = (parts[1] ?? '').split(/\s(off)$/i);
    const days = named ? readDays(named) : EVERY_DAY;
    const times = parts[2] ? readTimes(parts[2]) : [WHOLE_DAY];
    if (days === undefined || times === undefined) return undefined;
    if ((days & WORKING_DAYS) === 0) continue;
    if (isOff || (days & WORKING_DAYS) !== WORKING_DAYS) return undefined;
    spans.push(...times);
  }
  return spans;
}

/** A bit for each day of `Mo-Fr`, `Mo,We`, `Sa-Mo`. Public and school holidays are not days of the week. */
function readDays(text: string): number | undefined {
  let days = 0;
  for (const part of text.toLowerCase().split(',')) {
    const [first, last = first, ...more] = part.split('-').map((day) => day.trim());
    if (['ph', 'sh'].includes(first) && last === first) continue;
    const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)];
    if (from < 0 || to < 0 || more.length > 0) return undefined;
    for (let day = from; ; day = (day + 1) % 7) {
      days |= 1 << day;
      if (day === to) break;
    }
  }
  return days;
}

function readTimes(text: string): Span[] | undefined {
  if (text.trim() === '24/7') return [WHOLE_DAY];
  const spans: Span[] = [];
  for (const part of text.split(',')) {
    const times = /^\s*(\d{1,2}):(\d{2})\s*-\s*(\d{1,2}):(\d{2})\s*$/.exec(part);
    if (!times) return undefined;
    const [fromHour, fromMinute, toHour, toMinute] = times.slice(1).map(Number);
    const [from, to] = [60 * fromHour + fromMinute, 60 * toHour + toMinute];
    if (from >= DAY || to > 2 * DAY || fromMinute > 59 || toMinute > 59) return undefined;
    spans.push({ from, to: to <= from ? to + DAY : to });
  }
  return spans;
}

// Goes through the few hundred minutes of a bucket, and collects each value that holds, or `undefined` for a minute without a value. If two
// values hold at once, the later one wins.
function valuesIn({ from, to }: Span, clauses: readonly Clause[]): Set<string | undefined> {
  const found = new Set<string | undefined>();
  for (let minute = from; minute < to; minute++) {
    let value: string | undefined;
    for (const clause of clauses) if (holdsAt(clause.spans, minute)) value = clause.value;
    found.add(value);
  }
  return found;
}

function holdsAt(spans: readonly Span[], minute: number): boolean {
  return spans.some((span) => [minute - DAY, minute, minute + DAY].some((one) => one >= span.from && one < span.to));
}
