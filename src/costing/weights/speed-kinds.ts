// The distinct speeds in a network. They are few, so a change is computed once for each of them instead of for every arc.

import type { Network } from '../../network/network.ts';

export interface SpeedKinds {
  /** Every distinct speed, in whole metres per hour. */
  readonly speeds: Uint32Array;
  /** For each arc: the index of its speed in `speeds`. */
  readonly kindOfArc: Uint32Array;
}

/** The speeds of all arcs in a traffic bucket (0 = average). If the bucket has no speed for an arc, its average speed is used. */
export function speedKinds(network: Network, bucket: number): SpeedKinds {
  const { arcCount, directedOfArc } = network;
  const speed = bucket === 0 ? network.speed : speedsInBucket(network, bucket);
  const kindOfSpeed = new Map<number, number>();
  const kindOfArc = new Uint32Array(arcCount);
  for (let arc = 0; arc < arcCount; arc++) {
    const given = speed[directedOfArc[arc]];
    let kind = kindOfSpeed.get(given);
    if (kind === undefined) kindOfSpeed.set(given, (kind = kindOfSpeed.size));
    kindOfArc[arc] = kind;
  }
  return { speeds: Uint32Array.from(kindOfSpeed.keys()), kindOfArc };
}

/** For each directed segment: its speed in the bucket if the bucket has one, otherwise its average speed. */
export function speedsInBucket(
  { speed, bucketDirected, bucketKind, bucketSpeed }: Network,
  bucket: number,
): Uint32Array {
  const known = speed.slice();
  for (let row = 0; row < bucketDirected.length; row++) {
    const given = bucketSpeed[4 * bucketKind[row] + bucket - 1];
    if (given > 0) known[bucketDirected[row]] = given;
  }
  return known;
}
