// Numbers distinct values. Values are plain data: texts, flags, finite numbers, and objects and lists of these.

/** Values by their number, and numbers by the JSON text of values. */
export interface Distinct<T> {
  readonly values: T[];
  readonly numberOfText: Map<string, number>;
}

/** No values yet. */
export function openDistinct<T>(): Distinct<T> {
  return { values: [], numberOfText: new Map() };
}

/** The number of a value: the number of an equal value seen before, or else the next free number. */
export function numberOf<T>({ values, numberOfText }: Distinct<T>, value: T): number {
  const text = JSON.stringify(value) ?? '';
  const known = numberOfText.get(text);
  if (known !== undefined) return known;
  numberOfText.set(text, values.length);
  return values.push(value) - 1;
}
