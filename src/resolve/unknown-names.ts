// Names in a request that the network does not have.

import { showValue } from '../errors/show-value.ts';
import { findMode } from '../network/modes.ts';
import type { Network } from '../network/network.ts';
import { findSegment } from '../network/segment-ids.ts';
import type { Complaint } from '../request/routing-error.ts';

/** The error for an unknown mode. */
export function complaintOfMode(network: Network, mode: string, parameter: string): Complaint | undefined {
  if (findMode(network, mode) >= 0) return undefined;
  const expected = `one of ${network.modes.join(', ')}, which this network is for`;
  return {
    errorCode: 9002,
    userMessage: `${parameter}: expected ${expected}, found ${showValue(mode)}.`,
    parameter,
    value: mode,
  };
}

/** The error for an unknown segment id. */
export function complaintOfSegmentId(network: Network, id: string, parameter: string): Complaint | undefined {
  return findSegment(network, id) === undefined ? unknownSegment(id, parameter) : undefined;
}

/** Reports a way of OpenStreetMap that no segment is part of. */
export function unknownWay({ osmWayLow }: Network, way: number): Complaint {
  const userMessage =
    osmWayLow.length > 0
      ? `Unknown way: ${way}.`
      : `way: this network has no ways of OpenStreetMap: import it with keepIds: 'ways'.`;
  return { errorCode: 9011, userMessage, parameter: 'way', value: String(way) };
}

/** Reports an identifier that no segment has, whatever its type. */
export function unknownSegment(id: unknown, parameter: string): Complaint {
  const value = showValue(id);
  const at = parameter === 'segmentID' ? '' : `, in ${parameter}`;
  return { errorCode: 9011, userMessage: `Unknown segmentID: ${value}${at}.`, parameter, value };
}
