// Numbers distinct values. Each type lists the members that distinguish its values. The compiler requires all of them.

/** Values by number, and numbers by the content of the values. */
export interface Distinct<T> {
  readonly values: T[];
  readonly numberOfKey: Map<string, number>;
  readonly keyOf: KeyOf<T>;
}

/** A text that is the same for equal values only. Absent values also have such a text. */
export type KeyOf<T> = (value: T | undefined) => string;

/** No values yet. */
export function openDistinct<T>(keyOf: KeyOf<T>): Distinct<T> {
  return { values: [], numberOfKey: new Map(), keyOf };
}

/** The number of a value: the number of an equal value seen before, or the next free number. */
export function numberOf<T>({ values, numberOfKey, keyOf }: Distinct<T>, value: T): number {
  const key = keyOf(value);
  const known = numberOfKey.get(key);
  if (known !== undefined) return known;
  numberOfKey.set(key, values.length);
  return values.push(value) - 1;
}

/** Numbers, flags, and words of a fixed list. */
export const plain: KeyOf<number | boolean | string> = String;

/** Arbitrary words, which are written after their length. */
export const free: KeyOf<string> = (value) => (value === undefined ? '-' : `${value.length}:${value}`);

/** Values by all of their members. */
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

/** Lists of values. */
export function keyOfList<T>(keyOf: KeyOf<T>): KeyOf<readonly T[]> {
  return (list) => {
    if (list === undefined) return '-';
    let key = `${list.length} `;
    for (const value of list) key += `${keyOf(value)} `;
    return key;
  };
}
