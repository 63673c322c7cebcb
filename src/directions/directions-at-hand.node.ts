// What tells a route, loaded when first wanted: a quarter of all code, most of it languages.

import { createRequire } from 'node:module';
import type * as allDirections from './all-directions.ts';

const load = createRequire(import.meta.url);

/** As in `directions-at-hand.ts`. */
export function directionsAtHand(): typeof allDirections {
  return load('./all-directions.js');
}

export async function loadDirections(): Promise<void> {}
