// How a mode may use a way whose tags differ at certain hours: the passages of all traffic buckets as one, with the buckets in which a
// direction is closed.
//
//   motor_vehicle=no, motor_vehicle:conditional=delivery @ (06:00-11:00)      destination-only, but closed outside of AMPeak
//   oneway=no, oneway:conditional=yes @ (Mo-Fr 07:00-10:00)                   open, but backward closed in AMPeak

import { tagsForSize } from '../by-size.ts';
import type { Tags } from '../file/elements.ts';
import type { Mode } from '../modes/mode.ts';
import { ALWAYS, tagsInBuckets } from './at-hours.ts';
import { whyNotFollowed } from './conditional.ts';
import { isAccessValue, opensTo } from './read-access.ts';
import { isDirectionValue } from './read-direction.ts';
import { type Passage, type PassageOptions, type PassageSide, readPassage } from './read-passage.ts';
import type { RoadClass } from './road-class.ts';

/** Reads how a mode may use a way at all hours, or why it never may. `ignored` receives the reasons for tags that are not followed. */
export function readPassageAtHours(
  written: Tags,
  mode: Mode,
  roadClass: RoadClass,
  options: PassageOptions,
  ignored: Set<string>,
): Passage | string {
  const isKnown = (key: string, value: string) =>
    mode.onewayKeys.includes(key) ? isDirectionValue(value) : isAccessValue(value, mode);
  const conditional = conditionalKeys(written, mode);
  const tags = conditional.length > 0 ? tagsForSize(written, conditional, mode.size, isKnown) : written;
  const keys = conditional.filter((key) => tags.has(`${key}:conditional`));
  const usual = readPassage(tags, mode, roadClass, options);
  if (keys.length === 0) return usual;
  const inBuckets = tagsInBuckets(tags, keys, isKnown);
  const passages = [
    usual,
    ...(inBuckets ?? []).map((then) => (then ? readPassage(then, mode, roadClass, options) : usual)),
  ];
  const open = passages.find((one) => typeof one === 'object');
  if (typeof open !== 'object') return closedForGood(String(usual), tags, keys, mode);
  for (const key of keys) {
    const text = tags.get(`${key}:conditional`)!;
    const why = whyNotFollowed(text, (value) => isKnown(key, value));
    if (why) ignored.add(`${key}:conditional: ${why}`);
  }
  if (inBuckets === undefined) return usual;
  const forward = sideAtHours(passages, 'forward');
  const backward = sideAtHours(passages, 'backward');
  if (forward.isMixed || backward.isMixed) ignored.add(`${keys[0]}:conditional: destination-only at certain hours`);
  const isEver = forward.closedIn === 0 && backward.closedIn === 0;
  return {
    ...open,
    forward: forward.side,
    backward: backward.side,
    ...(!isEver && { closedIn: { forward: forward.closedIn, backward: backward.closedIn } }),
  };
}

// Why a mode may never pass. The hours of a tag then matter only if they would open the way but cannot be read.
function closedForGood(why: string, tags: Tags, keys: readonly string[], mode: Mode): string {
  for (const key of keys) {
    const text = tags.get(`${key}:conditional`)!;
    const values = text.split('@').map(
      (before) =>
        before
          .trimEnd()
          .split(/[\s;()]/)
          .at(-1)!,
    );
    const opens = values.slice(0, -1).some((value) => opensTo(value, mode));
    const whyNot = whyNotFollowed(text, (value) => isAccessValue(value, mode));
    if (opens && whyNot !== undefined && mode.accessKeys.some((one) => key.startsWith(one)))
      return `${why}; ${key}:conditional: ${whyNot}`;
  }
  return why;
}

/** The keys of a mode whose values have a condition. Most ways have no such key. */
function conditionalKeys(tags: Tags, { accessKeys, onewayKeys }: Mode): string[] {
  let isConditional = false;
  for (const key of tags.keys()) isConditional ||= key.endsWith(':conditional');
  if (!isConditional) return [];
  const keys = [...accessKeys.flatMap((key) => [key, `${key}:forward`, `${key}:backward`]), ...onewayKeys];
  return keys.filter((key) => tags.has(`${key}:conditional`));
}

interface SideAtHours {
  /** How open the way usually is; closed if it is never open. */
  readonly side: PassageSide;
  readonly closedIn: number;
  /** Whether the way is open in different ways at different hours. */
  readonly isMixed: boolean;
}

function sideAtHours(passages: readonly (Passage | string)[], side: 'forward' | 'backward'): SideAtHours {
  const sides = passages.map((one): PassageSide => (typeof one === 'string' ? 'closed' : one[side]));
  const open = new Set(sides.filter((one) => one !== 'closed'));
  const [first = 'closed'] = open;
  const closedIn = sides.reduce((mask, one, bucket) => (one === 'closed' ? mask | (1 << bucket) : mask), 0);
  return { side: first, closedIn: open.size === 0 ? 0 : closedIn & ALWAYS, isMixed: open.size > 1 };
}
