// The directions in which a road may be used.

import type { Tags } from '../file/elements.ts';
import { holdsAny, type Mode } from '../modes/mode.ts';
import { opensTo } from './read-access.ts';
import type { RoadClass } from './road-class.ts';

export interface OpenDirections {
  forward: boolean;
  backward: boolean;
}

const both: OpenDirections = { forward: true, backward: true };
const along: OpenDirections = { forward: true, backward: false };
const against: OpenDirections = { forward: false, backward: true };

/** The reason for leaving out a road with reversible lanes: their current direction is unknown. */
const REVERSIBLE = 'reversible lanes';

const directionOfValue: ReadonlyMap<string, OpenDirections | typeof REVERSIBLE> = new Map<
  string,
  OpenDirections | typeof REVERSIBLE
>([
  ['yes', along],
  ['true', along],
  ['1', along],
  ['-1', against],
  ['reverse', against],
  ['backward', against],
  ['forward', along],
  ['no', both],
  ['false', both],
  ['0', both],
  // A single lane that both directions use in turn.
  ['alternating', both],
  ['reversible', REVERSIBLE],
]);

/** Whether a value of a one-way key is known. */
export function isDirectionValue(value: string): boolean {
  return directionOfValue.has(value.trim().toLowerCase());
}

/** The directions for a mode, or why the way is left out. */
export function readDirection(
  tags: Tags,
  mode: Mode,
  { family, isOneway }: Pick<RoadClass, 'family' | 'isOneway'>,
): OpenDirections | typeof REVERSIBLE {
  const directions =
    taggedDirection(tags, mode) ??
    (family === 'Footpath' ? conveyed(tags) : undefined) ??
    (mode.followsImpliedOneway && isImplied(tags, isOneway) ? along : both);
  if (typeof directions === 'string' || (directions.forward && directions.backward)) return directions;
  return holdsAny(mode.contraflow, (key) => tags.get(key)) || isLetAgainst(tags, mode, directions) ? both : directions;
}

/** Whether the key most specific to a mode opens the other direction by name: `bicycle:backward=yes`. */
function isLetAgainst(tags: Tags, mode: Mode, { forward }: OpenDirections): boolean {
  if (mode.accessKeys.length < 2) return false;
  const value = tags.get(`${mode.accessKeys.at(-1)}:${forward ? 'backward' : 'forward'}`);
  return value !== undefined && opensTo(value, mode);
}

/**
 * The direction of moving stairs and floors. `yes` means the direction of the one-way tag; `oneway=no` means stairs next to moving ones.
 */
function conveyed(tags: Tags): OpenDirections | undefined {
  const conveying = tags.get('conveying');
  if (conveying === undefined) return undefined;
  const oneway = directionOfValue.get((tags.get('oneway') ?? 'no').trim().toLowerCase());
  const isEitherWay = tags.has('oneway') && oneway === both;
  const directions = conveying === 'yes' || isEitherWay ? oneway : directionOfValue.get(conveying.trim().toLowerCase());
  return directions === REVERSIBLE ? undefined : directions;
}

// The direction according to tags. The tag most specific to the mode decides: some streets are one-way only for buses, others for all
// except bicycles.
function taggedDirection(tags: Tags, mode: Mode): OpenDirections | typeof REVERSIBLE | undefined {
  for (const key of mode.onewayKeys) {
    const value = tags.get(key);
    const directions = value === undefined ? undefined : directionOfValue.get(value.trim().toLowerCase());
    if (directions) return directions;
  }
  return undefined;
}

function isImplied(tags: Tags, isOneway: boolean): boolean {
  return isOneway || isTaggedRoundabout(tags);
}

/** Whether a way is a roundabout. */
export function isTaggedRoundabout(tags: Tags): boolean {
  const junction = tags.get('junction');
  return junction === 'roundabout' || junction === 'circular';
}
