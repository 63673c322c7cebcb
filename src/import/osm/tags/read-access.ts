// Who may pass: the key that is most about a mode holds, with its direction before the plain one.

import type { Mode, Openness } from '../modes/mode.ts';

/** What tags say, where they say anything. */
export interface SaidAccess {
  forward?: Openness;
  backward?: Openness;
}

type Tagged = (key: string) => string | undefined;

const DIRECTIONS = ['forward', 'backward'] as const;

/** What the access tags of a way say to a mode. `byName`: only where they name it, not where they speak of everybody. */
export function readAccess(tagged: Tagged, mode: Mode, byName: boolean): SaidAccess {
  const said: SaidAccess = {};
  for (const direction of DIRECTIONS) {
    const found = readDirection(tagged, mode, byName, `:${direction}`);
    if (found) said[direction] = found;
  }
  return said;
}

/** What the access tags of a node say to a mode. */
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

/** Whether a value of an access key says anything to a mode. */
export function saysAccess(value: string, mode: Mode): boolean {
  return readOpenness(value, mode) !== undefined;
}

/** Whether a value of an access key lets a mode in. */
export function opensTo(value: string, mode: Mode): boolean {
  const said = readOpenness(value, mode);
  return said === 'open' || said === 'slow' || said === 'destination';
}

// Of several values, joined by semicolons, the friendliest holds.
function readOpenness(value: string | undefined, { accessValues }: Mode): Openness | undefined {
  if (value === undefined) return undefined;
  if (Object.hasOwn(accessValues, value)) return accessValues[value];
  if (!value.includes(';')) return undefined;
  const each = value.split(';').map((one) => one.trim());
  const all = each.map((one) => (Object.hasOwn(accessValues, one) ? accessValues[one] : undefined));
  return FRIENDLIEST_FIRST.find((one) => all.includes(one));
}
