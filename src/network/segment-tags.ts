// Tags that an import kept: one column per key, with the number of each segment's value.
//
//   section `network.tags`      JSON: the key of each column, and its values
//   section `network.tag<i>`    by segment, one or two bytes: 0 if it has no such tag, otherwise the number of the value plus 1

import type { OptionKind } from '../errors/option-kinds.ts';
import { DamageError, type SectionData, type Sections, sectionOf } from '../memory/sections.ts';
import type { Network, TagColumn } from './network.ts';

export const MOST_TAGS = 64;
/** The most different values of one key. */
export const MOST_TAG_VALUES = 65_535;
export const LONGEST_TAG = 1000;

/** The kind of an option that lists the keys of tags to keep. */
export const TAG_KEYS: OptionKind = {
  expected: `a list of at most ${MOST_TAGS} different keys of 1 to ${LONGEST_TAG} characters`,
  fits: (value) =>
    Array.isArray(value) &&
    value.length <= MOST_TAGS &&
    new Set(value).size === value.length &&
    value.every((key) => typeof key === 'string' && key !== '' && key.length <= LONGEST_TAG),
};

/** Whether a text can be the value of a tag. */
export function isTagValue(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_TAG;
}

/** The tags of a segment, as a new object. */
export function tagsOfSegment({ tags }: Pick<Network, 'tags'>, segment: number): { [key: string]: string } {
  const found: [key: string, value: string][] = [];
  for (const { key, values, numbers } of tags) {
    const value = values[numbers[segment] - 1];
    if (value !== undefined) found.push([key, value]);
  }
  return Object.fromEntries(found);
}

const WHAT = 'The network';
const TAGS = 'network.tags';
const columnName = (column: number): string => `network.tag${column}`;

/** The sections of tags; none if no tags were kept. */
export function tagSections(tags: readonly TagColumn[]): [name: string, data: SectionData][] {
  if (tags.length === 0) return [];
  const texts = JSON.stringify(tags.map(({ key, values }) => [key, values]));
  const columns = tags.map(({ numbers }, i): [string, SectionData] => [columnName(i), numbers]);
  return [[TAGS, new TextEncoder().encode(texts)], ...columns];
}

/** Reads the tags from the sections of a network with `segmentCount` segments. */
export function tagsFromSections(sections: Sections, segmentCount: number): readonly TagColumn[] {
  if (!sections.has(TAGS)) return NO_TAGS;
  const text = new TextDecoder().decode(sectionOf(sections, TAGS, Uint8Array, WHAT).slice());
  try {
    return (JSON.parse(text) as [key: string, values: string[]][]).map(([key, texts], i) => {
      const values = texts.map(String);
      const ColumnClass = values.length < 256 ? Uint8Array : Uint16Array;
      const numbers = sectionOf<Uint8Array | Uint16Array>(sections, columnName(i), ColumnClass, WHAT);
      if (numbers.length !== segmentCount) throw new RangeError();
      return { key, values, numbers };
    });
  } catch (error) {
    throw error instanceof DamageError ? error : new DamageError('its tags cannot be read: prepare it again.');
  }
}

/** The tags of a network that kept none. */
export const NO_TAGS: readonly TagColumn[] = Object.freeze([]);
