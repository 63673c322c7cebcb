// The subpath `ermine/areas`: areas and rules about costs. Browsers load it only if they need it.

import { AREA_OF_UPDATE } from '../../request/areas/read-area.ts';
import { RULE_LIST } from '../../request/areas/read-cost-rules.ts';
import { applyAreasAndRules } from './apply-rules.ts';
import type { AreaWork } from './area-work.ts';
import { findAllAreas } from './find-all-areas.ts';
import { resolveRules } from './resolve-rules.ts';
import { splitAreas } from './split-areas.ts';

/** The support for areas and rules, which is an option of `openDatabase`. Its content is private. */
export interface Areas {
  readonly work: unknown;
}

const work: AreaWork = {
  readers: { area: AREA_OF_UPDATE, rules: RULE_LIST },
  findAll: findAllAreas,
  split: splitAreas,
  resolveRules,
  apply: applyAreasAndRules,
};

/**
 * Support for `area` targets in `transientUpdates` and layers, and for `costRules`. In a browser, pass it to `openDatabase`; elsewhere
 * every database has it.
 *
 * @example
 * import { areas } from 'ermine/areas';
 * const database = openDatabase(decodeNetwork(bytes), { areas });
 */
export const areas: Areas = Object.freeze({ work: Object.freeze(work) });
