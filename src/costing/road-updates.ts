// Updates of the roads of a database since its network was prepared. They are named layers, one on top of the other.

import { indexNotBelow, type Network } from '../network/network.ts';
import type { SpeedChange } from '../request/costing.ts';

/** Values of `exclusion`. */
export const CLOSES = 1;
export const OPENS = 2;
/** A value of `roadType`: the road type does not change. */
export const SAME_TYPE = 255;

export interface UpdatesOfSegments {
  /** Segments that are updated individually, ascending. */
  readonly segment: Uint32Array;
  /** For each index in `segment`: the new road type, or SAME_TYPE. */
  readonly roadType: Uint8Array;
  /** For each index in `segment`: 0, CLOSES or OPENS. */
  readonly exclusion: Uint8Array;
  /** For each index in `segment`, plus one entry: the first of its speed steps. */
  readonly firstStep: Uint32Array;
  /** For each step: PERCENTAGE, SPEED or ADD. */
  readonly stepKind: Uint8Array;
  /** For each step: percent, or metres per hour. */
  readonly step: Float64Array;
}

/** The updates of a layer for one mode. */
export interface UpdatesOfMode extends UpdatesOfSegments {
  /** Changes of speed by road type. They apply after segments change their type. */
  readonly roadTypeChanges?: readonly (readonly SpeedChange[])[];
}

/** One layer with resolved targets. It is applied to the result of the layers below it. */
export interface Layer {
  readonly name: string;
  /** The version of the database that added the layer. */
  readonly version: number;
  /** The number of updates in the layer, as given. */
  readonly updateCount: number;
  /** The updates of each mode. Their segments and road types are the same for all modes. */
  readonly ofMode: readonly UpdatesOfMode[];
}

/** All layers, and the network below them. */
export interface RoadUpdates {
  /** The version of the roads, which counts updates; 0 means the prepared network. */
  readonly version: number;
  /** The layers, the lowest first. */
  readonly layers: readonly Layer[];
  /** The prepared network. */
  readonly baseNetwork: Network;
}

/** The name of the layer that closes a segment to a mode, if any. Higher layers override lower ones. */
export function closingLayer({ layers }: RoadUpdates, segment: number, mode: number): string | undefined {
  let closing: string | undefined;
  for (const { name, ofMode } of layers) {
    const exclusion = ofMode[mode].exclusion[placeAmong(ofMode[mode], segment)];
    if (exclusion === CLOSES) closing = name;
    if (exclusion === OPENS) closing = undefined;
  }
  return closing;
}

/** The index of a segment in the updates; -1 if they do not contain it. */
export function placeAmong({ segment: segments }: UpdatesOfSegments, segment: number): number {
  const place = indexNotBelow(segments, segment);
  return segments[place] === segment ? place : -1;
}
