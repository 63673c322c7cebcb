// Numbers distinct values. Each type of value lists the members that distinguish its values, and the compiler requires all of them.

/** Values by their number, and numbers by the content of values. */
export interface Distinct<T> {
  readonly values: T[];
  readonly numberOfKey: Map<string, number>;
  readonly keyOf: KeyOf<T>;
}

/** A text that only equal values share. Absent values have one too. */
export type KeyOf<T> = (value: T | undefined) => string;

/** No values yet. */
export function openDistinct<T>(keyOf: KeyOf<T>): Distinct<T> {
  return { values: [], numberOfKey: new Map(), keyOf };
}

/** The number of a value: the number of an equal value seen before, or else the next free number. */
export function numberOf<T>({ values, numberOfKey, keyOf }: Distinct<T>, value: T): number {
  const key = keyOf(value);
  const known = numberOfKey.get(key);
  if (known !== undefined) return known;
  numberOfKey.set(key, values.length);
  return values.push(value) - 1;
}

/** The text of a number, a flag, or a word of a fixed list. */
export const plain: KeyOf<number | boolean | string> = String;

/** The text of any word. Its length comes first, so that no two lists of words look alike. */
export const free: KeyOf<string> = (value) => (value === undefined ? '-' : `${value.length}:${value}`);

/** The text of an object: all of its members. */
export function keyOfMembers<T extends object>(
  members: {
    readonly [member in keyof T]-?: KeyOf<Exclude<T[member], undefined>>;
  },
): KeyOf<T> {
  const names = Object.keys(members) as (keyof T)[];
  return (value) => {
    if (value === undefined) return '-';
    let key = '';
    for (const name of names) key += `${(members[name] as KeyOf<unknown>)(value[name])} `;
    return key;
  };
}

/** The text of a list. */
export function keyOfList<T>(keyOf: KeyOf<T>): KeyOf<readonly T[]> {
  return (list) => {
    if (list === undefined) return '-';
    let key = `${list.length} `;
    for (const value of list) key += `${keyOf(value)} `;
    return key;
  };
}
