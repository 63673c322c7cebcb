// Conditions that the size of a mode decides: `no @ (weight > 7.5)` closes a way to trucks of 40 tonnes at all times, and does not
// affect cars.

import { MEASURE_NAMES, type Measure } from '../../network/vehicle-measures.ts';
import type { Tags } from './file/elements.ts';
import type { VehicleSize } from './modes/mode.ts';
import { clausesOf, partsOfClause } from './tags/conditional.ts';
import { parserOf } from './tags/read-sizes.ts';

/**
 * The tags for a vehicle of a certain size. A value with a condition on size loses the condition if it is met, and is dropped otherwise.
 * Other conditions joined by AND are kept. Unknown values do not change, so that the report can list them.
 */
export function tagsForSize(
  tags: Tags,
  keys: readonly string[],
  size: VehicleSize | undefined,
  isKnown: (key: string, value: string) => boolean,
): Tags {
  let settled: Map<string, string> | undefined;
  for (const key of keys) {
    const conditionalKey = `${key}:conditional`;
    const text = tags.get(conditionalKey)!;
    if (!SETTLED.test(text)) continue;
    const left: string[] = [];
    settled ??= new Map(tags);
    for (const clause of clausesOf(text)) {
      const { value, condition } = partsOfClause(clause);
      const others = isKnown(key, value) ? othersThanSize(condition, size) : [condition];
      if (others?.length === 0) settled.set(key, value);
      else if (others) left.push(others[0] === condition ? clause : `${value} @ (${others.join(' AND ')})`);
    }
    if (left.length > 0) settled.set(conditionalKey, left.join(';'));
    else settled.delete(conditionalKey);
  }
  return settled ?? tags;
}

const ALWAYS = '24/7';
/** The measure of each word. Conditions name measures in small letters. */
const MEASURE_OF_WORD: ReadonlyMap<string, Measure> = new Map(MEASURE_NAMES.map((name) => [name.toLowerCase(), name]));
const MEASURE = [...MEASURE_OF_WORD.keys()].join('|');
/** Matches the measures that conditions of size name. */
export const SIZE_WORD: RegExp = new RegExp(MEASURE);
/** Matches conditions that are decided here: sizes, and conditions that always hold. */
const SETTLED = new RegExp(`${MEASURE}|${ALWAYS}`);
const COMPARISON = new RegExp(`^(?:max)?(${MEASURE})(?:rating)?(?::hgv)?\\s*(<=|>=|<|>|==?)\\s*(\\S.*)$`);

/** The conditions that are not about size, if all conditions about size are met; otherwise `undefined`. */
function othersThanSize(condition: string, size: VehicleSize | undefined): string[] | undefined {
  const others: string[] = [];
  const inner = condition.replace(/^\(([^()]*)\)$/, '$1');
  for (const part of inner.split(/\sand\s/i)) {
    const holds = holdsFor(part.trim(), size);
    if (holds === false) return undefined;
    if (holds === undefined) others.push(part.trim());
  }
  return others.length > 0 && others.join() === inner ? [condition] : others;
}

/** Whether a comparison holds for a size; `undefined` for a text that is not a comparison of sizes. */
function holdsFor(text: string, size: VehicleSize | undefined): boolean | undefined {
  if (text === ALWAYS) return true;
  const [, what, sign, bound] = COMPARISON.exec(text) ?? [];
  if (what === undefined || size === undefined) return undefined;
  const measure = MEASURE_OF_WORD.get(what)!;
  const most = parserOf(measure)(bound);
  if (most === undefined) return undefined;
  const own = size[measure];
  const isEqual = own === most && sign.includes('=');
  return isEqual || (sign.startsWith('>') && own > most) || (sign.startsWith('<') && own < most);
}
