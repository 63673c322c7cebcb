// Reads who may pass. The key most specific to a mode decides, and keys for a direction take precedence over the plain key.

import type { Mode, Openness } from '../modes/mode.ts';

/** The access in each direction, where tags say something about it. */
export interface TaggedAccess {
  forward?: Openness;
  backward?: Openness;
}

type Tagged = (key: string) => string | undefined;

const DIRECTIONS = ['forward', 'backward'] as const;

/** The access of a mode according to the tags of a way. With `byName`, only tags that name the mode count, not tags for everyone. */
export function readAccess(tagged: Tagged, mode: Mode, byName: boolean): TaggedAccess {
  const access: TaggedAccess = {};
  for (const direction of DIRECTIONS) {
    const found = readDirection(tagged, mode, byName, `:${direction}`);
    if (found) access[direction] = found;
  }
  return access;
}

/** The access of a mode according to the tags of a node. */
export function readNodeAccess(tagged: Tagged, mode: Mode): Openness | undefined {
  return readDirection(tagged, mode, false, '');
}

function readDirection(tagged: Tagged, mode: Mode, byName: boolean, suffix: string): Openness | undefined {
  const { accessKeys } = mode;
  for (let i = accessKeys.length - 1; i >= (byName ? 1 : 0); i--) {
    const key = accessKeys[i];
    const found = (suffix && readOpenness(tagged(key + suffix), mode)) || readOpenness(tagged(key), mode);
    if (found) return found;
  }
  return undefined;
}

const FRIENDLIEST_FIRST: readonly Openness[] = ['open', 'slow', 'destination', 'private', 'closed'];

/** Whether a mode knows a value of an access key. */
export function isAccessValue(value: string, mode: Mode): boolean {
  return readOpenness(value, mode) !== undefined;
}

/** Whether a value of an access key lets a mode in. */
export function opensTo(value: string, mode: Mode): boolean {
  const openness = readOpenness(value, mode);
  return openness === 'open' || openness === 'slow' || openness === 'destination';
}

// The access that a value means. Of several values joined by semicolons, the most permissive applies.
function readOpenness(value: string | undefined, { accessValues }: Mode): Openness | undefined {
  if (value === undefined) return undefined;
  if (Object.hasOwn(accessValues, value)) return accessValues[value];
  if (!value.includes(';')) return undefined;
  const each = value.split(';').map((one) => one.trim());
  const all = each.map((one) => (Object.hasOwn(accessValues, one) ? accessValues[one] : undefined));
  return FRIENDLIEST_FIRST.find((one) => all.includes(one));
}
