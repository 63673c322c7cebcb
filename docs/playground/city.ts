// The city that is built in, prepared when the playground is put together.

import { city } from '../../fixtures/city.ts';
import { buildNetwork, encodeNetwork, prepareNetwork } from '../../src/index.ts';

/** What each task begins with. */
interface Examples {
  readonly route: [number, number][];
  readonly origin: [number, number];
  readonly places: [number, number][];
}

/** The bytes of a prepared city, and what can be asked of it. */
export function preparedCity(segments: number): { bytes: Uint8Array; examples: Examples } {
  const source = city({ segments });
  const network = buildNetwork({ ...source, name: 'A city that never was' });
  const { town, centre, north, south, west } = source.landmarks;
  const examples: Examples = { route: [town, centre], origin: town, places: [town, north, centre, west, south] };
  return { bytes: encodeNetwork(prepareNetwork(network)), examples };
}
