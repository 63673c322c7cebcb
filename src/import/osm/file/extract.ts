// What an import knows about an extract after reading it, and the ids of its segments.

import { formatSegmentId } from '../../../network/segment-ids.ts';
import type { Bucket } from '../../../network/source.ts';
import type { Gate, Gates } from '../gates.ts';
import type { Mode } from '../modes/mode.ts';
import type { Nodes } from '../nodes.ts';
import type { OsmRoads } from '../roads.ts';
import type { RoadParts } from '../split.ts';

export interface Extract {
  roads: OsmRoads;
  nodes: Nodes;
  parts: RoadParts;
  modes: readonly Mode[];
  /** The road type of each part. */
  roadType: Uint8Array;
  /** For each mode, its values for each part. */
  speeds: readonly PartSpeeds[];
  gates: Gates;
  /** For each node of a roundabout: the number of exits that no mode may take. */
  closedExits: ReadonlyMap<number, number>;
  /** Which OpenStreetMap ids segments keep. */
  keepIds: 'ways' | 'nodes' | undefined;
}

/** The speeds of a mode on each part, in kilometres an hour. They mean nothing where the mode may not pass. */
export interface PartSpeeds {
  forward: Float64Array;
  backward: Float64Array;
  /** For each part that has any: other speeds for drivers at certain hours, because of signs. */
  inBucket: Map<number, BucketSpeeds>;
}

export type BucketSpeeds = { readonly [bucket in Bucket]?: { readonly forward: number; readonly backward: number } };

/** The id of a part's segment: `<way>:<hash of its first and last node>`. */
export function segmentIdOfPart({ roads, parts }: Pick<Extract, 'roads' | 'parts'>, part: number): string {
  return formatSegmentId(wayOfPart({ roads, parts }, part), parts.hash.values[part]);
}

/** The id of a gate's segment. */
export function segmentIdOfGate(extract: Pick<Extract, 'roads' | 'parts'>, { part, hash }: Gate): string {
  return formatSegmentId(wayOfPart(extract, part), hash);
}

/** The id of the way that a part belongs to. */
export function wayOfPart({ roads, parts }: Pick<Extract, 'roads' | 'parts'>, part: number): number {
  return roads.id.values[parts.road.values[part]] >>> 0;
}
