// What updates have made of the roads of a database since its network was prepared: named layers, one over the other.

import { indexNotBelow, type Network } from '../network/network.ts';
import type { SpeedChange } from '../request/costing.ts';

/** Values of `exclusion`. */
export const CLOSES = 1;
export const OPENS = 2;
/** Stands in `roadType` where the road type stays. */
export const SAME_TYPE = 255;

/** What updates say of single segments. */
export interface UpdatesOfSegments {
  /** Segments that they speak of one by one, ascending. */
  readonly segment: Uint32Array;
  /** By place in `segment`: the new road type, or SAME_TYPE. */
  readonly roadType: Uint8Array;
  /** By place in `segment`: 0, CLOSES or OPENS. */
  readonly exclusion: Uint8Array;
  /** By place in `segment`, and one more: where its steps of speed begin. */
  readonly firstStep: Uint32Array;
  /** PERCENTAGE, SPEED or ADD ... */
  readonly stepKind: Uint8Array;
  /** ... and how many percent, or metres per hour. */
  readonly step: Float64Array;
}

/** What a layer says to a mode. */
export interface UpdatesOfMode extends UpdatesOfSegments {
  /** Changes of speed by road type, after changes of type. */
  readonly roadTypeChanges?: readonly (readonly SpeedChange[])[];
}

/** One layer, its targets looked up: what it does to the roads that the layers beneath it leave. */
export interface Layer {
  readonly name: string;
  /** The version of the database that it came with. */
  readonly version: number;
  /** Updates as they were given. */
  readonly updateCount: number;
  /** By mode: all speak of the same segments and give them the same road types. */
  readonly ofMode: readonly UpdatesOfMode[];
}

/** All layers, and the network beneath them. */
export interface RoadUpdates {
  /** Counts updates: 0 as prepared. */
  readonly version: number;
  /** The lowest first. */
  readonly layers: readonly Layer[];
  /** The network as it was prepared. */
  readonly baseNetwork: Network;
}

/** The name of the layer that closes a segment to a mode, if one does: the last word holds. */
export function closingLayer({ layers }: RoadUpdates, segment: number, mode: number): string | undefined {
  let closing: string | undefined;
  for (const { name, ofMode } of layers) {
    const exclusion = ofMode[mode].exclusion[placeAmong(ofMode[mode], segment)];
    if (exclusion === CLOSES) closing = name;
    if (exclusion === OPENS) closing = undefined;
  }
  return closing;
}

/** The place of a segment among updates, -1 where they do not speak of it. */
export function placeAmong({ segment: segments }: UpdatesOfSegments, segment: number): number {
  const place = indexNotBelow(segments, segment);
  return segments[place] === segment ? place : -1;
}
