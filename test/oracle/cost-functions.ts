// Cost functions of tests by the costs that were made of them, so that oracles can call them.

import type { CostOfSegment } from '../../src/costing/areas/cost-function.ts';
import type { CostFunction } from '../../src/request/costing.ts';

/** The function of each cost object that tests have made. */
export const answersOf: WeakMap<CostFunction, CostOfSegment> = new WeakMap();
