// Reads the speeds of a segment: kph in a source, whole metres per hour inside.

import { type Complain, checkMembers } from '../errors/known-members.ts';
import { foundValue } from '../errors/show-value.ts';
import { BUCKETS } from '../network/source.ts';
import { clampSpeed } from '../network/travel-time.ts';

/** The speeds in both directions, in metres per hour. */
export interface TwoSpeeds {
  forward: number;
  backward: number;
}

const DIRECTIONS = ['forward', 'backward'];

/** Reads the speeds in both directions from a member with one speed or two. `undefined` if it is absent or wrong. */
export function readSpeed(member: string, speed: unknown, complain: Complain): TwoSpeeds | undefined {
  if (speed === undefined) return undefined;
  if (isSpeed(speed))
    return { forward: clampSpeed(Math.round(1000 * speed)), backward: clampSpeed(Math.round(1000 * speed)) };
  if (typeof speed === 'object' && speed !== null) {
    const { forward, backward } = speed as { forward?: unknown; backward?: unknown };
    checkMembers(speed, DIRECTIONS, (problem) => complain(`${member}.${problem}`));
    if (isSpeed(forward) && isSpeed(backward))
      return { forward: clampSpeed(Math.round(1000 * forward)), backward: clampSpeed(Math.round(1000 * backward)) };
    complain(
      `${member}: expected { forward, backward } in kph, above 0, found { forward: ${foundValue(forward)}, backward: ${foundValue(backward)} }`,
    );
  } else {
    complain(`${member}: expected kph above 0, or { forward, backward }, found ${foundValue(speed)}`);
  }
  return undefined;
}

/** Four speeds for each direction, in the order of BUCKETS; 0 where none is given. */
export interface SpeedsInBuckets {
  readonly forward: readonly number[];
  readonly backward: readonly number[];
}

/** Reads `bucketSpeeds`, the speeds by traffic bucket. `undefined` if there are none. */
export function readBucketSpeeds(bucketSpeeds: unknown, complain: Complain): SpeedsInBuckets | undefined {
  if (bucketSpeeds === undefined) return undefined;
  if (typeof bucketSpeeds !== 'object' || bucketSpeeds === null) {
    complain(`bucketSpeeds: expected { ${BUCKETS.join(', ')} }, found ${foundValue(bucketSpeeds)}`);
    return undefined;
  }
  checkMembers(bucketSpeeds, BUCKETS, (problem) => complain(`bucketSpeeds.${problem}`));
  const speeds = BUCKETS.map((bucket) =>
    readSpeed(`bucketSpeeds.${bucket}`, (bucketSpeeds as { [bucket: string]: unknown })[bucket], complain),
  );
  if (speeds.every((speed) => speed === undefined)) return undefined;
  return {
    forward: speeds.map((speed) => speed?.forward ?? 0),
    backward: speeds.map((speed) => speed?.backward ?? 0),
  };
}

function isSpeed(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value < Infinity;
}
