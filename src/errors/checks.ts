// Checks of values that have parts of their own: lists, tables by name, and objects. Each check reports everything that is wrong.

import { isRecord } from './is-record.ts';
import { type Complain, checkMembers } from './known-members.ts';
import type { OptionKind } from './option-kinds.ts';
import { foundValue } from './show-value.ts';

/** Reports what is wrong with a value. `name` is the name of the value in messages. */
export type Check = (value: unknown, name: string, complain: Complain) => void;

type Checks = { readonly [member: string]: Check };

/** The members of an object of type `T`, each with its check. */
export type MemberChecks<T> = { readonly [member in keyof T]-?: Check };

export function checkOf({ expected, fits }: OptionKind): Check {
  return (value, name, complain) => {
    if (!fits(value)) complain(`${name}: expected ${expected}, found ${foundValue(value)}`);
  };
}

export function wordOf(values: readonly string[]): Check {
  return checkOf({ expected: `one of ${values.join(', ')}`, fits: (value) => values.includes(value as string) });
}

/** Runs several checks on one value. */
export function allOf(...checks: readonly Check[]): Check {
  return (value, name, complain) => {
    for (const check of checks) check(value, name, complain);
  };
}

export function eachOf(check: Check): Check {
  return (value, name, complain) => {
    if (!Array.isArray(value)) complain(`${name}: expected a list, found ${foundValue(value)}`);
    else for (let i = 0; i < value.length; i++) check(value[i], `${name}[${i}]`, complain);
  };
}

const OBJECT: Check = checkOf({ expected: 'an object', fits: isRecord });

/** Checks each member of an object, whatever its name. */
export function eachMemberOf(check: Check): Check {
  return allOf(OBJECT, (value, name, complain) => {
    for (const [key, one] of isRecord(value) ? Object.entries(value) : []) check(one, `${name}.${key}`, complain);
  });
}

/** Checks the members of an object, and refuses members that have no check. Members in `optional` may be absent. */
export function objectOf(checks: Checks, optional: readonly string[] = []): Check {
  return allOf(OBJECT, (value, name, complain) => {
    if (!isRecord(value)) return;
    checkMembers(value, Object.keys(checks), (problem) => complain(`${name}: ${problem}`));
    const needed = Object.entries(checks).filter(([one]) => value[one] !== undefined || !optional.includes(one));
    partsOf(Object.fromEntries(needed))(value, name, complain);
  });
}

/** Checks some members of a value, which may have any others. */
export function partsOf(checks: Checks): Check {
  return (value, name, complain) => {
    for (const [member, check] of Object.entries(checks)) check(Object(value)[member], `${name}.${member}`, complain);
  };
}
