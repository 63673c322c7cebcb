// The door `ermine/areas`: what reads areas and rules of costs, finds the segments that they mean, and changes what those cost.

export type { AreaReaders } from '../../request/areas/area-readers.ts';
export type { ApplyChanges } from '../weights/directed-changes.ts';

import type { AreaReaders } from '../../request/areas/area-readers.ts';
import { AREA } from '../../request/areas/read-area.ts';
import { RULE_LIST } from '../../request/areas/read-cost-rules.ts';
import type { ApplyChanges } from '../weights/directed-changes.ts';
import { applyAreasAndRules } from './apply-rules.ts';
import { findAllAreas } from './find-all-areas.ts';
import { resolveRules } from './resolve-rules.ts';
import { splitAreas } from './split-areas.ts';

/** What a database does with areas and rules. */
export interface AreaWork {
  readonly readers: AreaReaders;
  readonly findAll: typeof findAllAreas;
  readonly split: typeof splitAreas;
  readonly resolveRules: typeof resolveRules;
  readonly apply: ApplyChanges;
}

/** Areas and rules of costs: handed to `openDatabase`, and not to be looked into. */
export interface Areas {
  readonly work: unknown;
}

const work: AreaWork = {
  readers: { area: AREA, rules: RULE_LIST },
  findAll: findAllAreas,
  split: splitAreas,
  resolveRules,
  apply: applyAreasAndRules,
};

/**
 * What `area` targets of `transientUpdates` and of layers take, and `costRules`. In a browser it is handed in where they are wanted;
 * elsewhere every database has it.
 *
 * @example
 * import { areas } from 'ermine/areas';
 * const database = openDatabase(decodeNetwork(bytes), { areas });
 */
export const areas: Areas = Object.freeze({ work: Object.freeze(work) });
