// Members that nobody reads: mostly a typo, whose wish must not be passed over in silence.

import { nearestName } from './nearest-name.ts';
import { showText } from './show-value.ts';

/** Notes what is wrong, for whoever lists it. */
export type Complain = (problem: string) => void;

/** A value that a caller gave for one of a kind: nothing of it is believed yet. */
export type Untrusted<T> = { readonly [member in keyof T]?: unknown };

/** Of one object: a list of bytes in its place has millions. */
const MOST_COMPLAINTS = 20;

/** Complains of the members that are not known, with the nearest one that is; `undefined` is as good as absent. */
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
