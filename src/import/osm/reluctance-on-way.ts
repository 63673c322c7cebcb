// Computes the preference factor of a way for a mode, from the mode's factors for kinds of way, for lanes along them, and for surfaces.

import { NO_RELUCTANCE } from '../../network/network.ts';
import type { Tags } from './file/elements.ts';
import { holdsAny, MOST_RELUCTANT, type Mode } from './modes/mode.ts';

/** The preference factor of a mode for a way of a kind, in tenths. */
export function reluctanceOnWay(tags: Tags, { prefer }: Mode, kind: string): number {
  const { ways = {}, along = [], ground = {} } = prefer ?? {};
  const tagged = (key: string) => tags.get(key);
  let factor = Object.hasOwn(ways, kind) ? ways[kind] : 1;
  for (const rule of along) if (holdsAny([rule], tagged)) factor = Math.min(factor, rule.most);
  for (const [key, factors] of Object.entries(ground)) {
    const value = tags.get(key);
    if (value !== undefined && Object.hasOwn(factors, value)) factor *= factors[value];
  }
  return Math.round(NO_RELUCTANCE * Math.min(MOST_RELUCTANT, factor));
}
