// Checks early that a value is a network, so that a caller does not get an error about a missing column from deep inside.

import { foundValue } from '../errors/show-value.ts';
import type { Network } from './network.ts';

/** The given network, plain or prepared; `undefined` for anything else. */
export function networkIn(given: unknown): Network | undefined {
  const network = isNetwork(given) ? given : Object(given).network;
  return isNetwork(network) ? network : undefined;
}

/** The network of a value. Throws if there is none. */
export function expectNetworkIn(given: unknown): Network {
  const network = networkIn(given);
  if (network === undefined) expectNetwork(given);
  return network!;
}

/** Throws if a value is not a network. The message says what the value is, and what to do. */
export function expectNetwork(value: unknown): asserts value is Network {
  if (isNetwork(value)) return;
  throw new TypeError(`Expected a network, found ${insteadOf(value, Object(value))}.`);
}

/** Whether a value looks like a network: tests two of its columns. */
export function isNetwork(value: unknown): value is Network {
  const { firstOut, stringBytes } = Object(value) as { readonly [member: string]: unknown };
  return firstOut instanceof Uint32Array && stringBytes instanceof Uint8Array;
}

function insteadOf(value: unknown, given: { readonly [member: string]: unknown }): string {
  if (value instanceof Uint8Array) return 'bytes: decodeNetwork reads them';
  if ('segments' in given) return 'a source: buildNetwork builds it';
  return foundValue(value);
}
