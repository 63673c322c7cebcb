// Which modes a node blocks, or lets pass to a destination only: bollards, closed gates, walls, and access tags of the node.

import { mapOf, type TagScratch, tagOf } from '../file/elements.ts';
import { holdsAny, type Mode, type Openness } from '../modes/mode.ts';
import type { BarrierAccess } from '../nodes.ts';
import { readNodeAccess } from './read-access.ts';
import type { PassageOptions } from './read-passage.ts';
import { fittingWays, SIGN_OF_SIZE } from './read-sizes.ts';

const SPEAKING_KEY = new RegExp(`^(?:barrier|access|vehicle|motor_vehicle|motorcar)$|${SIGN_OF_SIZE.source}`);

/** The modes that a node blocks; `undefined` if all pass. */
export function readBarrierAccess(
  tags: TagScratch,
  modes: readonly Mode[],
  options: Pick<PassageOptions, 'privateRoads'>,
): BarrierAccess | undefined {
  if (!saysAnything(tags, modes)) return undefined;
  const barrier = tagOf(tags, 'barrier');
  // Tags of a crossing and its kerb are about people who cross, not about traffic on the road.
  const isCrossing = tagOf(tags, 'highway') === 'crossing' && (barrier ?? 'kerb') === 'kerb';
  if (isCrossing && barrier === undefined) return undefined;
  let blocked = 0;
  let forDestinations = 0;
  modes.forEach((mode, number) => {
    if (isCrossing && mode.isMotorised) return;
    const access = isCrossing ? undefined : readNodeAccess((key) => tagOf(tags, key), mode);
    if (isBlocked(tags, mode, access, options)) blocked |= 1 << number;
    else if (access === 'destination') forDestinations |= 1 << number;
  });
  return blocked || forDestinations ? { blocked, forDestinations } : undefined;
}

function isBlocked(
  tags: TagScratch,
  mode: Mode,
  access: Openness | undefined,
  { privateRoads }: Pick<PassageOptions, 'privateRoads'>,
): boolean {
  const tagged = (key: string) => tagOf(tags, key);
  const barrier = tagOf(tags, 'barrier');
  if (access === 'private') return !privateRoads;
  if (access !== undefined) return access === 'closed';
  if (barrier !== undefined && tagged('locked') === 'yes') return true;
  if (mode.size && fittingWays(mapOf(tags), mode.size).forward === 'no') return true;
  return barrier !== undefined && !mode.passableBarriers.includes(barrier) && !holdsAny(mode.passableWhere, tagged);
}

/** The reason for the report if a barrier has hours, because hours are ignored. */
export function barrierHours(tags: TagScratch, modes: readonly Mode[]): string | undefined {
  if (tagOf(tags, 'barrier') === undefined) return undefined;
  for (let i = 0; i < tags.count; i++) {
    const key = tags.keys[i];
    const isHours = key === 'opening_hours' && tagOf(tags, key) !== '24/7';
    if (isHours || isConditionalAccess(key, modes)) return `${key}: hours of a barrier`;
  }
  return undefined;
}

function isConditionalAccess(key: string, modes: readonly Mode[]): boolean {
  if (!key.endsWith(':conditional')) return false;
  if (key === 'locked:conditional') return true;
  return modes.some(({ accessKeys }) => accessKeys.includes(key.slice(0, -':conditional'.length)));
}

// Whether a node can block any mode. Most nodes with tags are crossings and signals.
function saysAnything(tags: TagScratch, modes: readonly Mode[]): boolean {
  for (let i = 0; i < tags.count; i++) {
    const key = tags.keys[i];
    if (SPEAKING_KEY.test(key) || modes.some(({ accessKeys }) => accessKeys.includes(key))) return true;
  }
  return false;
}
