// The built-in city, prepared when the playground is built.

import { type City, city } from '../../fixtures/city.ts';
import { buildNetwork, encodeNetwork, type NetworkSource, prepareNetwork } from '../../src/index.ts';

/** The bytes of a prepared city. */
export function preparedCity(segments: number): Uint8Array {
  const source = city({ segments });
  const network = buildNetwork({ ...source, name: 'An invented city', ...modesOf(source) });
  return encodeNetwork(prepareNetwork(network));
}

/** Roads for cars only, and ways that cars may not use. */
const FOR_CARS = /^(LimitedAccess|RampLimitedAccess)/;
const WITHOUT_CARS = /^Footpath/;

const CYCLING = { speed: 16 } as const;
const WALKING = { speed: 5, direction: 'bidirectional' } as const;

/** The city for three modes of travel. */
function modesOf({ segments }: City): Pick<NetworkSource, 'modes' | 'segments'> {
  return {
    modes: ['car', 'bicycle', 'foot'],
    segments: Array.from(segments, (segment) => {
      const isForCars = FOR_CARS.test(segment.roadType);
      const isFerry = segment.roadType === 'Ferry';
      return {
        ...segment,
        byMode: {
          ...(WITHOUT_CARS.test(segment.roadType) && { car: false }),
          ...(!isFerry && { bicycle: !isForCars && CYCLING, foot: !isForCars && WALKING }),
        },
      };
    }),
  };
}
