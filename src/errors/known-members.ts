// Reports unknown members, which are mostly typos. Ignoring such a member would silently ignore what the caller meant.

import { nearestName } from './nearest-name.ts';
import { showText } from './show-value.ts';

export type Complain = (problem: string) => void;

/** A value from a caller that should be a `T`. Its members are not checked yet. */
export type Untrusted<T> = { readonly [member in keyof T]?: unknown };

/** The most unknown members that are reported per object. A byte array passed by mistake would have millions of them. */
const MOST_COMPLAINTS = 20;

/** Reports unknown members, each with the nearest known one. `undefined` counts as absent. */
export function checkMembers(value: object, known: readonly string[], complain: Complain): void {
  let complaints = 0;
  for (const member in value) {
    if (known.includes(member) || (value as { [member: string]: unknown })[member] === undefined) continue;
    if (++complaints > MOST_COMPLAINTS) return;
    const nearest = nearestName(member, known);
    complain(
      `${showText(member)}: there is no such member; ${nearest ? `did you mean ${nearest}?` : `known: ${known.join(', ')}`}`,
    );
  }
}
