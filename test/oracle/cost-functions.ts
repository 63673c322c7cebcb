// What cost functions answer, to be asked as a caller's own.

import type { CostOfSegment } from '../../src/costing/areas/cost-function.ts';
import type { CostFunction } from '../../src/request/costing.ts';

/** The functions that tests have made costs of. */
export const answersOf: WeakMap<CostFunction, CostOfSegment> = new WeakMap();
