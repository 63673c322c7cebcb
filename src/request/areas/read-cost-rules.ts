// Reads costRules.

import { checkClock } from '../../budget/budget.ts';
import { isRecord } from '../../errors/is-record.ts';
import { readBoolean, readYesNo, YES_NO } from '../../errors/read-value.ts';
import { showText } from '../../errors/show-value.ts';
import { numberOfRoadType } from '../../network/road-types.ts';
import { LONGEST_TAG } from '../../network/segment-tags.ts';
import { numberThat } from '../kinds.ts';
import { complainOfKeys, isAbsent, type Kind, keysToRead } from '../parameter.ts';
import { exceedsLimit } from '../point-context.ts';
import { readVelocity } from '../read-velocity.ts';
import { complain, complainOfValue, isFull, type Reading } from '../reading.ts';
import type { CostCondition, CostRuleInput } from './cost-rules.ts';
import { AREA_OF_UPDATE } from './read-area.ts';
import type { RequestedRule, RequestedRules } from './requested-area.ts';

const RULE: { readonly [Key in keyof CostRuleInput]-?: true } = {
  where: true,
  speed: true,
  percentage: true,
  factor: true,
  exclude: true,
};
const RULE_KEYS = Object.keys(RULE);
/** The keys of conditions. The compiler requires all of them. */
const CONDITION: { readonly [Key in keyof CostCondition]-?: true } = {
  roadType: true,
  tags: true,
  name: true,
  direction: true,
  isTollRoad: true,
  lengthAbove: true,
  lengthBelow: true,
  speedAbove: true,
  speedBelow: true,
  area: true,
  match: true,
};
const CONDITION_KEYS = Object.keys(CONDITION);
const DIRECTIONS = ['forward', 'backward'] as const;

/** The error code for everything that is wrong with rules. */
const CODE = 9024;
/** The least factor: factors are stored in thousandths. */
const LEAST_FACTOR = 0.001;
const MOST_FACTOR = 1000;
const CENTIMETRES = 100;
const MOST_VALUES = 1000;

export const RULE_LIST: Kind<RequestedRules> = {
  read(value, name, reading) {
    if (!Array.isArray(value)) return complainOfValue(reading, CODE, name, 'a list of rules', value);
    if (exceedsLimit(value.length, name, reading, 'rules')) return undefined;
    const list: RequestedRule[] = [];
    for (let i = 0; i < value.length && !isFull(reading); i++) {
      checkClock(reading.context.budget);
      const rule = readRule(value[i], `${name}[${i}]`, reading);
      if (rule !== undefined) list.push(rule);
    }
    const key = JSON.stringify(list, (member, given) => (member === 'area' ? (given?.key ?? null) : given));
    return { key, list };
  },
};

function readRule(value: unknown, name: string, reading: Reading): RequestedRule | undefined {
  if (!isRecord(value)) return complainOfValue(reading, CODE, name, 'an object with where and a change', value);
  complainOfKeys(value, RULE_KEYS, reading, name, String);
  const { where, speed, percentage, factor, exclude } = value;
  if (isAbsent(speed) && isAbsent(percentage) && isAbsent(factor) && isAbsent(exclude))
    complain(reading, CODE, `${name}: expected one of speed, percentage, factor, exclude.`, name);
  const read = new MemberReader(name, reading);
  const condition = new MemberReader(`${name}.where`, reading);
  return Object.freeze({
    ...readCondition(where, condition),
    speed: read.member('speed', speed, velocityAboveZero),
    percentage: read.member('percentage', percentage, PERCENTAGE.read),
    factor: thousandthsOf(read.member('factor', factor, FACTOR.read)),
    isExcluded: read.member('exclude', exclude, (given, at) => readYesNo(given) ?? read.complain(at, YES_NO, given)),
  });
}

function thousandthsOf(factor: number | undefined): number | undefined {
  return factor === undefined ? undefined : Math.round(factor / LEAST_FACTOR);
}

type Condition = Omit<RequestedRule, 'speed' | 'percentage' | 'factor' | 'isExcluded'>;

function readCondition(where: unknown, read: MemberReader): Condition {
  const given = isAbsent(where) ? {} : isRecord(where) ? where : read.notAnObject(where);
  complainOfKeys(given, CONDITION_KEYS, read.reading, read.name, String);
  const { roadType, tags, name, direction, isTollRoad, area, match } = given;
  const lengthOf = (key: string) => read.member(key, given[key], METRES.read);
  const lengthAbove = lengthOf('lengthAbove');
  const lengthBelow = lengthOf('lengthBelow');
  const speedAbove = read.member('speedAbove', given.speedAbove, velocity);
  const speedBelow = read.member('speedBelow', given.speedBelow, velocity);
  for (const [what, above, below] of [
    ['length', lengthAbove, lengthBelow],
    ['speed', speedAbove, speedBelow],
  ] as const) {
    if (above === undefined || below === undefined || above < below) continue;
    read.complain(`${read.name}.${what}Below`, `a ${what} greater than ${what}Above`, given[`${what}Below`]);
  }
  if (isAbsent(area) && !isAbsent(match)) read.complain(`${read.name}.match`, 'an area next to it', match);
  return {
    roadTypes: read.given('roadType', roadType, readRoadTypes),
    tags: read.given('tags', tags, readTags) ?? [],
    names: read.given('name', name, readTexts),
    direction: read.member('direction', direction, (value, at) => {
      const found = DIRECTIONS.indexOf(value as (typeof DIRECTIONS)[number]);
      return found < 0 ? read.complain(at, `one of ${DIRECTIONS.join(', ')}`, value) : found;
    }),
    isTollRoad: read.member(
      'isTollRoad',
      isTollRoad,
      (value, at) => readBoolean(value) ?? read.complain(at, 'true or false', value),
    ),
    lengthAbove: lengthAbove === undefined ? -1 : lengthAbove * CENTIMETRES,
    lengthBelow: lengthBelow === undefined ? Infinity : lengthBelow * CENTIMETRES,
    speedAbove: speedAbove ?? -1,
    speedBelow: speedBelow ?? Infinity,
    segment: undefined,
    area: isAbsent(area) ? undefined : AREA_OF_UPDATE.read({ area, match }, read.name, read.reading),
  };
}

/** Reads a value that is not absent. If it fails, it reports an error and returns `undefined`. */
type ReadMember<T> = (value: unknown, at: string, reading: Reading) => T | undefined;

class MemberReader {
  readonly name: string;
  readonly reading: Reading;

  constructor(name: string, reading: Reading) {
    this.name = name;
    this.reading = reading;
  }

  member<T>(key: string, value: unknown, read: ReadMember<T>): T | undefined {
    return isAbsent(value) ? undefined : read(value, `${this.name}.${key}`, this.reading);
  }

  /** Like `member`, for conditions. An empty text counts as a condition that no road meets, not as an absent condition. */
  given<T>(key: string, value: unknown, read: ReadMember<T>): T | undefined {
    return value === undefined ? undefined : read(value, `${this.name}.${key}`, this.reading);
  }

  complain(at: string, expected: string, value: unknown): undefined {
    return complainOfValue(this.reading, CODE, at, expected, value);
  }

  notAnObject(value: unknown): Record<string, unknown> {
    this.complain(this.name, 'an object of conditions', value);
    return {};
  }
}

const PERCENTAGE = /* @__PURE__ */ numberThat((number) => number > -100, 'a number above -100', CODE);
const FACTOR = /* @__PURE__ */ numberThat(
  (number) => number >= LEAST_FACTOR && number <= MOST_FACTOR,
  `a number from ${LEAST_FACTOR} to ${MOST_FACTOR}`,
  CODE,
);
const METRES = /* @__PURE__ */ numberThat((number) => number >= 0, 'a number of at least 0', CODE);

function velocity(value: unknown, at: string, reading: Reading): number | undefined {
  return readVelocity(value, () => at, reading, CODE);
}

function velocityAboveZero(value: unknown, at: string, reading: Reading): number | undefined {
  const speed = velocity(value, at, reading);
  if (speed === undefined || speed > 0) return speed;
  return complainOfValue(
    reading,
    CODE,
    `${at}.velocity`,
    'a number above 0',
    (value as { velocity: unknown }).velocity,
  );
}

function readRoadTypes(value: unknown, at: string, reading: Reading): readonly number[] | undefined {
  if (Array.isArray(value) && value.length === 0)
    return complainOfValue(reading, CODE, at, 'at least one road type name', value);
  const names = Array.isArray(value) ? value : [value];
  const numbers = names.slice(0, MOST_VALUES).map((name, i) => {
    const number = typeof name === 'string' ? numberOfRoadType(name) : undefined;
    const which = Array.isArray(value) ? `${at}[${i}]` : at;
    return number ?? complainOfValue(reading, CODE, which, 'a road type name', name);
  });
  return numbers.filter((number) => number !== undefined);
}

function readTexts(value: unknown, at: string, reading: Reading): readonly string[] | undefined {
  const texts = Array.isArray(value) ? value : [value];
  const isText = (text: unknown) => typeof text === 'string' && text !== '' && text.length <= LONGEST_TAG;
  if (texts.length > 0 && texts.length <= MOST_VALUES && texts.every(isText)) return [...texts];
  return complainOfValue(reading, CODE, at, 'a text, or a list of texts', value);
}

function readTags(value: unknown, at: string, reading: Reading): RequestedRule['tags'] | undefined {
  if (!isRecord(value)) return complainOfValue(reading, CODE, at, 'an object of tags and their values', value);
  const keys = keysToRead(value, reading);
  if (keys.length === 0) return complainOfValue(reading, CODE, at, 'at least one tag and its values', value);
  return keys.flatMap((key) => {
    const name = `${at}.${showText(key)}`;
    const values = readTexts(value[key], name, reading);
    if (values === undefined) return [];
    reading.mentioned.push({ name, tag: key });
    return [{ key, values }];
  });
}
