// What hulls take of Turf, loaded when first wanted: with all that they take they are sixteen packages.

import { createRequire } from 'node:module';
import type * as turf from './turf.ts';

const load = createRequire(import.meta.url);

export const concave: typeof turf.concave = (...given) => load('@turf/concave').concave(...given);

export const difference: typeof turf.difference = (...given) => load('@turf/difference').difference(...given);
