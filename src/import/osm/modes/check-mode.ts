// Checks a mode given by the caller: members that are missing, misspelt or of the wrong type.

import { isRecord } from '../../../errors/is-record.ts';
import { type Complain, checkMembers } from '../../../errors/known-members.ts';
import { foundValue } from '../../../errors/show-value.ts';
import { isModeName } from '../../../network/modes.ts';
import { NAMED_KINDS, WAY_KINDS } from '../tags/road-class.ts';
import { DELAY_KINDS, LONGEST_WAIT } from './delays.ts';
import {
  type AlongRule,
  type CountryRule,
  MOST_RELUCTANT,
  type Mode,
  type Openness,
  type Preference,
  type TagRule,
  type VehicleSize,
  type WayRule,
} from './mode.ts';

type Check = (value: unknown, name: string, complain: Complain) => void;

/** The members of an object of type `T`, each with its check. */
type Members<T> = { readonly [member in keyof T]-?: Check };

const text = expected('a text', (value) => typeof value === 'string');
const flag = expected('true or false', (value) => typeof value === 'boolean');
const positive = expected('a number above 0', (value) => typeof value === 'number' && value > 0 && value < Infinity);
/** The fastest travel over land. */
const FASTEST_KPH = 300;
const kph = expected(
  `kilometres an hour, above 0 and up to ${FASTEST_KPH}`,
  (value) => typeof value === 'number' && value > 0 && value <= FASTEST_KPH,
);
const share = expected('a number', (value) => Number.isFinite(value));
const modeName = expected('a name of at most 40 letters and digits', isModeName);
const OPENNESS: readonly Openness[] = ['open', 'destination', 'slow', 'private', 'closed'];
const openness = oneOf(OPENNESS);

const TAG_RULE: Members<TagRule> = { key: text, values: listOf(text), except: listOf(text) };
const tagRule = objectOf(TAG_RULE, ['values', 'except']);

const WAY_RULE: Members<WayRule> = {
  kph,
  namedKph: kph,
  option: oneOf(['tracks', 'ferries']),
  othersKeys: listOf(text),
  isByNameAlone: flag,
  ifDivided: listOf(tagRule),
  walkKey: text,
  isAnySlope: flag,
};
const wayRule = objectOf(WAY_RULE, Object.keys(WAY_RULE));

/** Checks kinds of way. An unknown kind is misspelt. */
const wayKinds: Check = (value, name, complain) => {
  listOf(text)(value, name, complain);
  const given = Object.fromEntries(Array.isArray(value) ? value.map((kind) => [kind, true]) : []);
  checkMembers(given, NAMED_KINDS, (problem) => complain(`${name}: ${problem}`));
};

/** Checks rules by kind of way. An unknown kind is misspelt. */
const waysByKind: Check = (value, name, complain) => {
  mapOf(wayRule)(value, name, complain);
  if (isRecord(value)) checkMembers(value, WAY_KINDS, (problem) => complain(`${name}: ${problem}`));
};

const COUNTRY_RULE: Members<CountryRule> = { opens: waysByKind, closes: wayKinds, most: kph };
const countryRule = objectOf(COUNTRY_RULE, ['opens', 'closes', 'most']);

/** Checks rules by country. A key that is not a country code would never apply. */
const rulesByCountry: Check = (value, name, complain) => {
  mapOf(countryRule)(value, name, complain);
  for (const key of isRecord(value) ? Object.keys(value) : []) {
    if (!/^[A-Z]{2}$/.test(key))
      complain(`${name}: expected country codes of two capital letters, such as DE, found ${foundValue(key)}`);
  }
};

const SIZE: Members<VehicleSize> = {
  width: positive,
  height: positive,
  length: positive,
  weight: positive,
  signs: listOf(text),
};
const felt = expected(
  `a number from 1 to ${MOST_RELUCTANT}`,
  (value) => typeof value === 'number' && value >= 1 && value <= MOST_RELUCTANT,
);
const feltByKind: Check = (value, name, complain) => {
  mapOf(felt)(value, name, complain);
  if (isRecord(value)) checkMembers(value, WAY_KINDS, (problem) => complain(`${name}: ${problem}`));
};
const ALONG_RULE: Members<AlongRule> = { ...TAG_RULE, most: felt };
const PREFERENCE: Members<Preference> = {
  ways: feltByKind,
  along: listOf(objectOf(ALONG_RULE, ['values', 'except'])),
  ground: mapOf(mapOf(felt)),
};
const wait = expected(
  `seconds, from 0 to ${LONGEST_WAIT}`,
  (value) => typeof value === 'number' && value >= 0 && value <= LONGEST_WAIT,
);
const waits = objectOf(Object.fromEntries(DELAY_KINDS.map((kind) => [kind, wait])), DELAY_KINDS);
const SLOPE: Members<NonNullable<Mode['slope']>> = { up: share, down: share };

const MODE: Members<Mode> = {
  name: modeName,
  travellers: text,
  isMotorised: flag,
  accessKeys: filled(listOf(text)),
  accessValues: mapOf(openness),
  ways: waysByKind,
  neverOpen: wayKinds,
  closing: listOf(tagRule),
  shunned: listOf(tagRule),
  countries: rulesByCountry,
  size: objectOf(SIZE, []),
  hasVehicleLimits: flag,
  passableBarriers: listOf(text),
  passableWhere: listOf(tagRule),
  onewayKeys: listOf(text),
  followsImpliedOneway: flag,
  contraflow: listOf(tagRule),
  restrictionKeys: listOf(text),
  exceptions: listOf(text),
  most: kph,
  onBusiness: kph,
  speedLimitKeys: listOf(text),
  ground: mapOf(mapOf(kph)),
  slope: objectOf(SLOPE, []),
  delays: waits,
  prefer: objectOf(PREFERENCE, Object.keys(PREFERENCE)),
};
const MAY_BE_ABSENT: readonly (keyof Mode)[] = ['countries', 'size', 'hasVehicleLimits', 'slope', 'delays', 'prefer'];

/** Reports everything that is wrong with a mode. If much is missing, the message says where to start. */
export function checkMode(mode: object, complain: Complain): void {
  const missing = Object.keys(MODE).filter(
    (member) => !MAY_BE_ABSENT.includes(member as keyof Mode) && !(member in mode),
  );
  if (missing.length > 0) complain(`mode: a mode of your own lacks ${missing.join(', ')}: start from ...modes.car`);
  const given = Object.fromEntries(Object.entries(MODE).filter(([member]) => !missing.includes(member)));
  checkMembers(mode, Object.keys(MODE), (problem) => complain(`mode: ${problem}`));
  checkEach(mode, given, MAY_BE_ABSENT, 'mode', complain);
}

function checkEach(
  value: object,
  checks: { readonly [member: string]: Check },
  optional: readonly string[],
  name: string,
  complain: Complain,
): void {
  for (const [member, check] of Object.entries(checks)) {
    const one = (value as { readonly [member: string]: unknown })[member];
    if (one !== undefined || !optional.includes(member)) check(one, `${name}.${member}`, complain);
  }
}

function expected(words: string, isGood: (value: unknown) => boolean): Check {
  return (value, name, complain) => {
    if (!isGood(value)) complain(`${name}: expected ${words}, found ${foundValue(value)}`);
  };
}

function oneOf(values: readonly string[]): Check {
  return expected(`one of ${values.join(', ')}`, (value) => values.includes(value as string));
}

function listOf(check: Check): Check {
  return (value, name, complain) => {
    if (!Array.isArray(value)) return complain(`${name}: expected a list, found ${foundValue(value)}`);
    value.forEach((one, i) => {
      check(one, `${name}[${i}]`, complain);
    });
  };
}

function filled(check: Check): Check {
  return (value, name, complain) => {
    if (Array.isArray(value) && value.length === 0) complain(`${name}: expected at least one, found none`);
    else check(value, name, complain);
  };
}

function mapOf(check: Check): Check {
  return object((value, name, complain) => {
    for (const [key, one] of Object.entries(value)) check(one, `${name}.${key}`, complain);
  });
}

function objectOf(checks: { readonly [member: string]: Check }, optional: readonly string[]): Check {
  return object((value, name, complain) => {
    checkMembers(value, Object.keys(checks), (problem) => complain(`${name}: ${problem}`));
    checkEach(value, checks, optional, name, complain);
  });
}

function object(check: (value: object, name: string, complain: Complain) => void): Check {
  return (value, name, complain) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      complain(`${name}: expected an object, found ${foundValue(value)}`);
    } else {
      check(value, name, complain);
    }
  };
}
