// Checks a mode given by the caller: members that are missing, misspelt or of the wrong type.

import {
  allOf,
  type Check,
  checkOf,
  eachMemberOf,
  eachOf,
  type MemberChecks,
  objectOf,
  wordOf,
} from '../../../errors/checks.ts';
import { isRecord } from '../../../errors/is-record.ts';
import { type Complain, checkMembers } from '../../../errors/known-members.ts';
import { BOOLEAN, numberFrom, TEXT } from '../../../errors/option-kinds.ts';
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

const text = checkOf(TEXT);
const texts = eachOf(text);
const flag = checkOf(BOOLEAN);
const positive = checkOf({
  expected: 'a number above 0',
  fits: (value) => typeof value === 'number' && value > 0 && value < Infinity,
});
/** The fastest travel over land. */
const FASTEST_KPH = 300;
const kph = checkOf({
  expected: `kilometres an hour, above 0 and up to ${FASTEST_KPH}`,
  fits: (value) => typeof value === 'number' && value > 0 && value <= FASTEST_KPH,
});
const share = checkOf({ expected: 'a number', fits: Number.isFinite });
const modeName = checkOf({ expected: 'a name of at most 40 letters and digits', fits: isModeName });
const OPENNESS: readonly Openness[] = ['open', 'destination', 'slow', 'private', 'closed'];
const openness = wordOf(OPENNESS);

const TAG_RULE: MemberChecks<TagRule> = { key: text, values: texts, except: texts };
const tagRule = objectOf(TAG_RULE, ['values', 'except']);

const WAY_RULE: MemberChecks<WayRule> = {
  kph,
  namedKph: kph,
  option: wordOf(['tracks', 'ferries']),
  othersKeys: texts,
  isByNameAlone: flag,
  ifDivided: eachOf(tagRule),
  walkKey: text,
  isAnySlope: flag,
};
const wayRule = objectOf(WAY_RULE, Object.keys(WAY_RULE));

const filled = checkOf({ expected: 'at least one', fits: (value) => Object(value).length !== 0 });

/** Checks kinds of way. An unknown kind is misspelt. */
const wayKinds = allOf(texts, (value, name, complain) => {
  const given = Object.fromEntries(Array.isArray(value) ? value.map((kind) => [kind, true]) : []);
  checkMembers(given, NAMED_KINDS, (problem) => complain(`${name}: ${problem}`));
});

/** Checks that the members of an object are kinds of way. An unknown kind is misspelt. */
const namesWays: Check = (value, name, complain) => {
  if (isRecord(value)) checkMembers(value, WAY_KINDS, (problem) => complain(`${name}: ${problem}`));
};
const waysByKind = allOf(eachMemberOf(wayRule), namesWays);

const COUNTRY_RULE: MemberChecks<CountryRule> = { opens: waysByKind, closes: wayKinds, most: kph };
const countryRule = objectOf(COUNTRY_RULE, ['opens', 'closes', 'most']);

/** Checks rules by country. A key that is not a country code would never apply. */
const rulesByCountry = allOf(eachMemberOf(countryRule), (value, name, complain) => {
  for (const key of isRecord(value) ? Object.keys(value) : []) {
    if (!/^[A-Z]{2}$/.test(key))
      complain(`${name}: expected country codes of two capital letters, such as DE, found ${foundValue(key)}`);
  }
});

const SIZE: MemberChecks<VehicleSize> = {
  width: positive,
  height: positive,
  length: positive,
  weight: positive,
  signs: texts,
};
const felt = checkOf(numberFrom(1, MOST_RELUCTANT));
const feltByKind = allOf(eachMemberOf(felt), namesWays);
const ALONG_RULE: MemberChecks<AlongRule> = { ...TAG_RULE, most: felt };
const PREFERENCE: MemberChecks<Preference> = {
  ways: feltByKind,
  along: eachOf(objectOf(ALONG_RULE, ['values', 'except'])),
  ground: eachMemberOf(eachMemberOf(felt)),
};
const wait = checkOf({ ...numberFrom(0, LONGEST_WAIT), expected: `seconds, from 0 to ${LONGEST_WAIT}` });
const waits = objectOf(Object.fromEntries(DELAY_KINDS.map((kind) => [kind, wait])), DELAY_KINDS);
const SLOPE: MemberChecks<NonNullable<Mode['slope']>> = { up: share, down: share };

const MODE: MemberChecks<Mode> = {
  name: modeName,
  travellers: text,
  isMotorised: flag,
  accessKeys: allOf(texts, filled),
  accessValues: eachMemberOf(openness),
  ways: waysByKind,
  neverOpen: wayKinds,
  closing: eachOf(tagRule),
  shunned: eachOf(tagRule),
  countries: rulesByCountry,
  size: objectOf(SIZE),
  hasVehicleLimits: flag,
  passableBarriers: texts,
  passableWhere: eachOf(tagRule),
  onewayKeys: texts,
  followsImpliedOneway: flag,
  contraflow: eachOf(tagRule),
  restrictionKeys: texts,
  exceptions: texts,
  most: kph,
  onBusiness: kph,
  speedLimitKeys: texts,
  ground: eachMemberOf(eachMemberOf(kph)),
  slope: objectOf(SLOPE),
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
  objectOf(MODE, [...MAY_BE_ABSENT, ...missing])(mode, 'mode', complain);
}
