// Reads the names of a segment.

import { type Complain, checkMembers } from '../errors/known-members.ts';
import { foundValue } from '../errors/show-value.ts';
import { LONGEST_TEXT } from '../network/longest-text.ts';
import { ROAD_NUMBER } from '../network/network.ts';
import type { NameSource } from '../network/source.ts';
import { internNames } from './intern-names.ts';
import { readFlag } from './read-modes.ts';
import type { SegmentRows } from './segment-rows.ts';

const LONGEST_LANGUAGE = 35;
const MEMBERS: readonly (keyof NameSource)[] = ['name', 'language', 'isRef'];

/** Keeps the names of the current segment as a set, which segments can share. */
export function readNameSet(rows: SegmentRows, names: unknown, complain: Complain): void {
  if (names === undefined) return;
  if (!Array.isArray(names)) {
    complain(`names: expected a list of { name, language? }, found ${foundValue(names)}`);
    return;
  }
  const list: { name: string; language: string }[] = [];
  for (let i = 0; i < names.length; i++) {
    const entry: unknown = names[i];
    if (typeof entry !== 'object' || entry === null) {
      complain(`names[${i}]: expected { name, language? }, found ${foundValue(entry)}`);
      continue;
    }
    const { name, language = '', isRef } = entry as { readonly [member in keyof NameSource]?: unknown };
    if (typeof name !== 'string' || name.trim() === '' || name.length > LONGEST_TEXT) {
      complain(`names[${i}].name: expected a text of 1 to ${LONGEST_TEXT} characters, found ${foundValue(name)}`);
    } else if (typeof language !== 'string' || language.length > LONGEST_LANGUAGE) {
      complain(`names[${i}].language: expected a language code, found ${foundValue(language)}`);
    } else {
      const isNumber = readFlag(`names[${i}].isRef`, isRef, complain);
      list.push({ name, language: isNumber ? ROAD_NUMBER : language });
    }
    checkMembers(entry, MEMBERS, (problem) => complain(`names[${i}].${problem}`));
  }
  rows.nameSet[rows.count] = internNames(rows.names, list);
}
