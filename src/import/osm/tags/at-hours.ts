// The tags of an element at certain hours, by traffic bucket.

import { BUCKETS, TIME_BUCKETS, type TimeBucket } from '../../../network/source.ts';
import type { Tags } from '../file/elements.ts';
import { readConditional } from './conditional.ts';

/** All traffic buckets, and the time outside them, as bits by their position in TIME_BUCKETS. */
export const ALWAYS: number = 2 ** TIME_BUCKETS.length - 1;

/**
 * The tags in each traffic bucket where conditions change the value of a key; `undefined` if there is no such bucket. Conditions with an
 * unknown value are ignored.
 */
export function tagsInBuckets(
  tags: Tags,
  keys: readonly string[],
  isKnown: (key: string, value: string) => boolean,
): readonly (Tags | undefined)[] | undefined {
  const inBucket: (Map<string, string> | undefined)[] = BUCKETS.map(() => undefined);
  for (const key of keys) {
    const text = tags.get(`${key}:conditional`);
    const conditional = text === undefined ? undefined : readConditional(text);
    if (!conditional?.values.every((value) => isKnown(key, value))) continue;
    BUCKETS.forEach((bucket, i) => {
      const value = conditional.inBucket[bucket];
      if (value !== undefined) inBucket[i] = (inBucket[i] ?? new Map(tags)).set(key, value);
    });
  }
  return inBucket.some((one) => one !== undefined) ? inBucket : undefined;
}

/** The names of the buckets in a mask. */
export function bucketsOf(mask: number): TimeBucket[] {
  return TIME_BUCKETS.filter((_, i) => mask & (1 << i));
}
