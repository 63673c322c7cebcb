// The built-in city, prepared when the playground is built.

import { city } from '../../fixtures/city.ts';
import { buildNetwork, encodeNetwork, prepareNetwork } from '../../src/index.ts';

/** The initial state of each task. */
interface Examples {
  readonly route: [number, number][];
  readonly origin: [number, number];
  readonly places: [number, number][];
}

/** The bytes of a prepared city, and the requests to begin with. */
export function preparedCity(segments: number): { bytes: Uint8Array; examples: Examples } {
  const source = city({ segments });
  const network = buildNetwork({ ...source, name: 'An invented city' });
  const { town, centre, north, south, west } = source.landmarks;
  const examples: Examples = { route: [town, centre], origin: town, places: [town, north, centre, west, south] };
  return { bytes: encodeNetwork(prepareNetwork(network)), examples };
}
