// The city that is built in, prepared when the playground is put together.

import { city } from '../../fixtures/city.ts';
import { buildNetwork, encodeNetwork, prepareNetwork } from '../../src/index.ts';

/** The bytes of a prepared city, and a trip that it begins with. */
export function preparedCity(segments: number): { bytes: Uint8Array; trip: [number, number][] } {
  const source = city({ segments });
  const network = buildNetwork({ ...source, name: 'A city that never was' });
  return { bytes: encodeNetwork(prepareNetwork(network)), trip: [source.landmarks.town, source.landmarks.centre] };
}
