// Reads how each mode may use a segment. A mode without an entry has the values of the segment.

import { type Complain, checkMembers, type Untrusted } from '../errors/known-members.ts';
import { foundValue } from '../errors/show-value.ts';
import { MOST_RELUCTANCE, NO_RELUCTANCE } from '../network/network.ts';
import type { ModeSource } from '../network/source.ts';
import { addBuckets } from './bucket-rows.ts';
import { readBucketSpeeds, readSpeed, type SpeedsInBuckets, type TwoSpeeds } from './read-speed.ts';
import type { SegmentRows } from './segment-rows.ts';

const MEMBERS_OF_MODE: readonly (keyof ModeSource)[] = [
  'direction',
  'speed',
  'bucketSpeeds',
  'isDestinationOnly',
  'reluctance',
];

/** The members of a segment that apply to all modes. */
interface Usual {
  /** The open directions, as `readOpenDirectedSegments` returns them. */
  readonly open: number;
  readonly speed: TwoSpeeds;
  readonly inBuckets: SpeedsInBuckets | undefined;
}

/** Reads `byMode` of the current segment, and adds the values of each mode. */
export function readByMode(rows: SegmentRows, byMode: unknown, usual: Usual, complain: Complain): void {
  const { modes } = rows;
  if (byMode !== undefined && (typeof byMode !== 'object' || byMode === null)) {
    complain(`byMode: expected { mode: false or { direction, speed } }, found ${foundValue(byMode)}`);
    return;
  }
  const byName = (byMode ?? {}) as { readonly [mode: string]: unknown };
  if (modes.length === 0) {
    if (Object.values(byName).some((one) => one !== undefined)) complain('byMode: the network has one mode');
    addInBuckets(rows, 0, usual.open, usual.inBuckets);
    return;
  }
  checkMembers(byName, modes, (problem) => complain(`byMode.${problem}`));
  modes.forEach((mode, i) => {
    const one: unknown = Object.hasOwn(byName, mode) ? byName[mode] : undefined;
    if (one === false) return;
    if (one !== undefined && (typeof one !== 'object' || one === null)) {
      complain(`byMode.${mode}: expected false or { direction, speed }, found ${foundValue(one)}`);
      return;
    }
    readMode(rows, i, (one ?? {}) as Untrusted<ModeSource>, usual, (problem) => complain(`byMode.${mode}.${problem}`));
  });
}

function readMode(
  rows: SegmentRows,
  mode: number,
  given: Untrusted<ModeSource>,
  usual: Usual,
  complain: Complain,
): void {
  const { modes, count, openDirectedSegments, destinationModes, modeSpeed, reluctance } = rows;
  checkMembers(given, MEMBERS_OF_MODE, complain);
  if (given.isDestinationOnly !== undefined) {
    const isBanned = readFlag('isDestinationOnly', given.isDestinationOnly, complain);
    destinationModes[count] = (destinationModes[count] & ~(1 << mode)) | (isBanned ? 1 << mode : 0);
  }
  const open = given.direction === undefined ? usual.open : readOpenDirectedSegments(given.direction, complain);
  openDirectedSegments[count] |= open;
  if (given.reluctance !== undefined) {
    reluctance[modes.length * count + mode] = readReluctance(given.reluctance, complain);
  }
  const speed = readSpeed('speed', given.speed, complain);
  const { forward, backward } = speed ?? usual.speed;
  const at = 2 * (modes.length * count + mode);
  modeSpeed[at] = open & 0b01 ? forward : 0;
  modeSpeed[at + 1] = open & 0b10 ? backward : 0;
  // The segment's speeds by traffic bucket do not apply to a mode with a speed of its own: traffic jams do not slow pedestrians.
  const inBuckets = readBucketSpeeds(given.bucketSpeeds, complain);
  addInBuckets(rows, mode, open, inBuckets ?? (speed ? undefined : usual.inBuckets));
}

function addInBuckets(
  { buckets, count }: SegmentRows,
  mode: number,
  open: number,
  speeds: SpeedsInBuckets | undefined,
): void {
  if (speeds === undefined) return;
  if (open & 0b01) addBuckets(buckets, mode, 2 * count, speeds.forward);
  if (open & 0b10) addBuckets(buckets, mode, 2 * count + 1, speeds.backward);
}

/** Reads the open directions: bit 0 is forward, bit 1 backward. */
export function readOpenDirectedSegments(direction: unknown, complain: Complain): number {
  if (direction === undefined || direction === 'bidirectional') return 0b11;
  if (direction === 'forward') return 0b01;
  if (direction === 'backward') return 0b10;
  complain(`direction: expected 'bidirectional', 'forward' or 'backward', found ${foundValue(direction)}`);
  return 0b11;
}

/** Reads a factor of reluctance, and returns it in tenths. */
export function readReluctance(factor: unknown, complain: Complain): number {
  if (factor === undefined) return NO_RELUCTANCE;
  const most = MOST_RELUCTANCE / NO_RELUCTANCE;
  if (typeof factor === 'number' && factor >= 1 && factor <= most) return Math.round(NO_RELUCTANCE * factor);
  complain(`reluctance: expected a number from 1 to ${most}, found ${foundValue(factor)}`);
  return NO_RELUCTANCE;
}

/** Reads a member that must be true, false or absent. */
export function readFlag(member: string, value: unknown, complain: Complain): boolean {
  if (value === undefined || value === false) return false;
  if (value !== true) complain(`${member}: expected true or false, found ${foundValue(value)}`);
  return true;
}
