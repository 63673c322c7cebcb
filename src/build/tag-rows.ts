// Collects tags while they are read, in a column for each key with the number of the value in each row.

import { isRecord } from '../errors/is-record.ts';
import type { Complain } from '../errors/known-members.ts';
import { foundValue } from '../errors/show-value.ts';
import { grown } from '../memory/grown.ts';
import { inOrder } from '../memory/in-order.ts';
import type { TagColumn } from '../network/network.ts';
import { isTagValue, LONGEST_TAG, MOST_TAG_VALUES, MOST_TAGS, NO_TAGS } from '../network/segment-tags.ts';
import { kindsInOrder } from './kinds.ts';

interface TagRow {
  readonly numberOf: Map<string, number>;
  /** The number of each row's value, from 1; 0 if the row has no such tag. */
  numbers: Uint16Array;
}

/** Tags by their key. */
export type TagRows = Map<string, TagRow>;

/** Reads the tags of a row. */
export function readTags(rows: TagRows, row: number, tags: unknown, complain: Complain): void {
  if (tags === undefined) return;
  if (!isRecord(tags)) {
    complain(`tags: expected an object whose values are strings, found ${foundValue(tags)}`);
    return;
  }
  for (const [key, value] of Object.entries(tags)) {
    const problem = problemOf(rows, key, value);
    if (problem === undefined) addTag(rows, row, key, value as string);
    else complain(problem);
  }
}

function problemOf(rows: TagRows, key: string, value: unknown): string | undefined {
  const column = rows.get(key);
  if (column === undefined && rows.size >= MOST_TAGS) return `tags: expected at most ${MOST_TAGS} different keys`;
  if (key === '' || key.length > LONGEST_TAG) {
    return `tags: expected keys of 1 to ${LONGEST_TAG} characters, found ${foundValue(key)}`;
  }
  if (!isTagValue(value)) {
    return `tags.${key}: expected a text of 1 to ${LONGEST_TAG} characters, found ${foundValue(value)}`;
  }
  if (column !== undefined && column.numberOf.size >= MOST_TAG_VALUES && !column.numberOf.has(value)) {
    return `tags.${key}: expected at most ${MOST_TAG_VALUES} different values: keep fewer tags`;
  }
  return undefined;
}

function addTag(rows: TagRows, row: number, key: string, value: string): void {
  const column = rows.get(key) ?? { numberOf: new Map<string, number>(), numbers: new Uint16Array() };
  rows.set(key, column);
  const number = column.numberOf.get(value) ?? column.numberOf.size + 1;
  column.numberOf.set(value, number);
  column.numbers = grown(column.numbers, row + 1);
  column.numbers[row] = number;
}

/** The columns of a network in which segment i is row `order[i]`. Values are numbered in the order in which segments refer to them. */
export function tagColumns(rows: TagRows, order: Uint32Array): readonly TagColumn[] {
  if (rows.size === 0) return NO_TAGS;
  return Array.from(rows, ([key, { numberOf, numbers }]) =>
    tagColumn(key, [...numberOf.keys()], inOrder(grown(numbers, order.length), order)),
  );
}

function tagColumn(key: string, texts: readonly string[], numbers: Uint16Array): TagColumn {
  // the order begins with 0, so that 0 still means "no tag"
  const all = new Uint32Array(numbers.length + 1);
  all.set(numbers, 1);
  const { kindOfRow, kinds } = kindsInOrder(all);
  const values = Array.from(kinds.subarray(1), (number) => texts[number - 1]);
  const ColumnClass = values.length < 256 ? Uint8Array : Uint16Array;
  return { key, values, numbers: ColumnClass.from(kindOfRow.subarray(1)) };
}
