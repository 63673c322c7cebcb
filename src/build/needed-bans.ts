// Removes redundant bans. A ban is redundant if a part of it is already banned for everyone to whom it applies.

import { VEHICLE_TYPES } from '../network/vehicle-types.ts';
import { type DirectedSegmentBan, ruleKey } from './segment-bans.ts';

/** The bans that no other bans cover, sorted by their directed segments, then by rule. */
export function neededBans(bans: readonly DirectedSegmentBan[]): DirectedSegmentBan[] {
  const bansOver = new Map<string, DirectedSegmentBan[]>();
  for (const ban of bans) {
    const key = ban.directedSegments.join();
    const same = bansOver.get(key) ?? [];
    if (same.some((other) => ruleKey(other) === ruleKey(ban))) continue;
    bansOver.set(key, [...same, ban]);
  }
  const needed: DirectedSegmentBan[] = [];
  for (const same of bansOver.values()) {
    for (const ban of same) {
      if (!isCovered(ban, bansOver)) needed.push(ban);
    }
  }
  return needed.sort(inOrder);
}

// Whether other bans cover a ban. Several shorter bans may do so together, each for some vehicles.
function isCovered(ban: DirectedSegmentBan, bansOver: Map<string, DirectedSegmentBan[]>): boolean {
  const { directedSegments } = ban;
  const own = whomItBinds(ban);
  let bound = 0;
  for (let first = 0; first < directedSegments.length - 1; first++) {
    for (let end = first + 2; end <= directedSegments.length; end++) {
      const isShorter = end - first < directedSegments.length;
      for (const other of bansOver.get(directedSegments.slice(first, end).join()) ?? []) {
        if (!bindsWheneverItDoes(other, ban)) continue;
        if (isShorter) bound |= whomItBinds(other);
        else if (other !== ban && bindsAll(whomItBinds(other), own) && !isAlike(other, ban)) return true;
      }
    }
  }
  return bindsAll(bound, own);
}

// Whether one ban makes another one redundant. Different rules may be equivalent; of equivalent bans over the same directed segments, the
// first one stays.
function isAlike(other: DirectedSegmentBan, ban: DirectedSegmentBan): boolean {
  const isSame = other.modes === ban.modes && other.buckets === ban.buckets && other.isLenient === ban.isLenient;
  return isSame && whomItBinds(other) === whomItBinds(ban) && inOrder(ban, other) < 0;
}

function bindsWheneverItDoes(other: DirectedSegmentBan, ban: DirectedSegmentBan): boolean {
  return bindsItsModes(other, ban) && bindsInItsBuckets(other, ban) && (!other.isLenient || ban.isLenient === true);
}

function bindsItsModes(other: DirectedSegmentBan, { modes }: DirectedSegmentBan): boolean {
  return other.modes === 0 || (modes !== 0 && bindsAll(other.modes, modes));
}

function bindsInItsBuckets(other: DirectedSegmentBan, { buckets }: DirectedSegmentBan): boolean {
  return other.buckets === 0 || (buckets !== 0 && bindsAll(other.buckets, buckets));
}

const NO_VEHICLE = 1 << VEHICLE_TYPES.length;

// Whom a ban applies to: a bit for each vehicle type, and a bit for requests without a vehicle.
function whomItBinds({ binds, spares }: DirectedSegmentBan): number {
  let bound = binds === 0 ? NO_VEHICLE : 0;
  for (let type = 0; type < VEHICLE_TYPES.length; type++) {
    const matching = (1 << type) | 1;
    const isBound = binds === 0 || type === 0 || (binds & matching) !== 0;
    if (isBound && (spares & matching) === 0) bound |= 1 << type;
  }
  return bound;
}

function bindsAll(wide: number, narrow: number): boolean {
  return (narrow & ~wide) === 0;
}

function inOrder(a: DirectedSegmentBan, b: DirectedSegmentBan): number {
  const shared = Math.min(a.directedSegments.length, b.directedSegments.length);
  for (let i = 0; i < shared; i++) {
    if (a.directedSegments[i] !== b.directedSegments[i]) return a.directedSegments[i] - b.directedSegments[i];
  }
  return a.directedSegments.length - b.directedSegments.length || ruleKey(a) - ruleKey(b);
}
