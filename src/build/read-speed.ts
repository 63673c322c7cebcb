// Speeds of a segment: kph in a source, whole metres per hour inside.

import { checkMembers } from '../errors/known-members.ts';
import { foundValue } from '../errors/show-value.ts';
import { BUCKETS } from '../network/source.ts';
import { FASTEST, SLOWEST } from '../network/travel-time.ts';
import { addBuckets } from './bucket-rows.ts';
import type { SegmentRows } from './segment-rows.ts';

/** Metres per hour. */
export interface TwoSpeeds {
  forward: number;
  backward: number;
}

const DIRECTIONS = ['forward', 'backward'];

type Complain = (problem: string) => void;

/** Both speeds of a member that holds one or two; `undefined` when it is absent or wrong. */
export function readSpeed(member: string, speed: unknown, complain: Complain): TwoSpeeds | undefined {
  if (speed === undefined) return undefined;
  if (isSpeed(speed)) return { forward: heldSpeed(speed), backward: heldSpeed(speed) };
  if (typeof speed === 'object' && speed !== null) {
    const { forward, backward } = speed as { forward?: unknown; backward?: unknown };
    checkMembers(speed, DIRECTIONS, (problem) => complain(`${member}.${problem}`));
    if (isSpeed(forward) && isSpeed(backward)) return { forward: heldSpeed(forward), backward: heldSpeed(backward) };
    complain(
      `${member}: expected { forward, backward } in kph, above 0, found { forward: ${foundValue(forward)}, backward: ${foundValue(backward)} }`,
    );
  } else {
    complain(`${member}: expected kph above 0, or { forward, backward }, found ${foundValue(speed)}`);
  }
  return undefined;
}

/** Adds a row of bucket speeds for each open course of the segment being read that has any. */
export function readBucketSpeeds(rows: SegmentRows, bucketSpeeds: unknown, complain: Complain): void {
  if (bucketSpeeds === undefined) return;
  if (typeof bucketSpeeds !== 'object' || bucketSpeeds === null) {
    complain(`bucketSpeeds: expected { ${BUCKETS.join(', ')} }, found ${foundValue(bucketSpeeds)}`);
    return;
  }
  checkMembers(bucketSpeeds, BUCKETS, (problem) => complain(`bucketSpeeds.${problem}`));
  const forward = [0, 0, 0, 0];
  const backward = [0, 0, 0, 0];
  let hasAny = false;
  BUCKETS.forEach((bucket, i) => {
    const value: unknown = (bucketSpeeds as { [bucket: string]: unknown })[bucket];
    const speed = readSpeed(`bucketSpeeds.${bucket}`, value, complain);
    if (speed === undefined) return;
    hasAny = true;
    forward[i] = speed.forward;
    backward[i] = speed.backward;
  });
  if (!hasAny) return;
  const open = rows.openCourses[rows.count];
  if (open & 0b01) addBuckets(rows.buckets, 2 * rows.count, forward);
  if (open & 0b10) addBuckets(rows.buckets, 2 * rows.count + 1, backward);
}

function isSpeed(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value < Infinity;
}

function heldSpeed(kph: number): number {
  return Math.min(Math.max(Math.round(1000 * kph), SLOWEST), FASTEST);
}
