// Reads the modes and buckets that a ban, a closure or a delay applies to, as masks: 0 means all modes, or always.

import type { Complain } from '../errors/known-members.ts';
import { nearestName } from '../errors/nearest-name.ts';
import { foundValue } from '../errors/show-value.ts';
import { TIME_BUCKETS } from '../network/source.ts';

/** Reads modes as a mask by their number. */
export function readModeMask(given: unknown, known: readonly string[], complain: Complain): number {
  return readMask('modes', given, known, complain);
}

/** Reads buckets as a mask in the order of TIME_BUCKETS. */
export function readBucketMask(given: unknown, complain: Complain): number {
  return readMask('buckets', given, TIME_BUCKETS, complain);
}

function readMask(member: string, given: unknown, known: readonly string[], complain: Complain): number {
  if (given === undefined) return 0;
  if (!Array.isArray(given) || given.length === 0) {
    complain(`${member}: expected some of ${known.join(', ')}, found ${foundValue(given)}`);
    return 0;
  }
  const unknown = given.filter((one) => !known.includes(one));
  for (const one of unknown) {
    const nearest = typeof one === 'string' ? nearestName(one, known) : undefined;
    const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`;
    complain(`${member}: expected some of ${known.join(', ')}, found ${foundValue(one)}${hint}`);
  }
  if (unknown.length > 0) return 0;
  const mask = given.reduce((all, one) => all | (1 << known.indexOf(one)), 0);
  return mask === 2 ** known.length - 1 ? 0 : mask;
}
