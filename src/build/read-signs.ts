// Reads the signs of a segment.

import { type Complain, checkMembers } from '../errors/known-members.ts';
import { foundValue } from '../errors/show-value.ts';
import { LONGEST_TEXT } from '../network/longest-text.ts';
import { SIGN_TEXTS } from '../network/signs.ts';
import type { SignSource } from '../network/source.ts';
import { internNames } from './intern-names.ts';
import type { SegmentRows } from './segment-rows.ts';

const MOST_EXITS = 99;
const DIRECTIONS = ['forward', 'backward'] as const;
const MEMBERS: readonly (keyof SignSource)[] = ['toward', ...SIGN_TEXTS, 'closedExits'];

type Text = { name: string; language: string };

/** Adds a row for each sign of the current segment. The `language` of each text stands for the member that it comes from. */
export function readSigns(rows: SegmentRows, signs: unknown, complain: Complain): void {
  if (signs === undefined) return;
  if (typeof signs !== 'object' || signs === null) {
    complain(`signs: expected { forward?, backward? }, found ${foundValue(signs)}`);
    return;
  }
  checkMembers(signs, DIRECTIONS, (problem) => complain(`signs.${problem}`));
  DIRECTIONS.forEach((direction, i) => {
    const sign = (signs as { readonly [direction: string]: unknown })[direction];
    if (sign === undefined) return;
    if (typeof sign !== 'object' || sign === null) {
      complain(`signs.${direction}: expected a sign, found ${foundValue(sign)}`);
      return;
    }
    const texts = readSign(sign, (problem) => complain(`signs.${direction}.${problem}`));
    if (texts.length === 0) return;
    rows.signs.directedSegment.push(2 * rows.count + i);
    rows.signs.set.push(internNames(rows.names, texts));
  });
}

function readSign(sign: { readonly [member in keyof SignSource]?: unknown }, complain: Complain): Text[] {
  checkMembers(sign, MEMBERS, complain);
  const texts: Text[] = [];
  const add = (member: string, language: string, text: unknown) => {
    if (typeof text === 'string' && text.trim() !== '' && text.length <= LONGEST_TEXT) {
      texts.push({ name: text, language });
    } else {
      complain(`${member}: expected a text of 1 to ${LONGEST_TEXT} characters, found ${foundValue(text)}`);
    }
  };
  for (const member of SIGN_TEXTS) if (sign[member] !== undefined) add(member, member, sign[member]);
  const { toward } = sign;
  if (Array.isArray(toward)) toward.forEach((text, i) => void add(`toward[${i}]`, 'toward', text));
  else if (toward !== undefined) complain(`toward: expected a list of texts, found ${foundValue(toward)}`);
  const { closedExits } = sign;
  if (Number.isInteger(closedExits) && Number(closedExits) >= 1 && Number(closedExits) <= MOST_EXITS) {
    add('closedExits', 'closedExits', String(closedExits));
  } else if (closedExits !== undefined) {
    complain(`closedExits: expected a whole number of 1 to ${MOST_EXITS}, found ${foundValue(closedExits)}`);
  }
  return texts;
}
