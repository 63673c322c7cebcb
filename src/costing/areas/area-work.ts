// The functions behind `ermine/areas`, as a database uses them.

import type { AreaReaders } from '../../request/areas/area-readers.ts';
import type { ApplyChanges } from '../weights/directed-changes.ts';
import type { findAllAreas } from './find-all-areas.ts';
import type { resolveRules } from './resolve-rules.ts';
import type { splitAreas } from './split-areas.ts';

/** Reads areas and rules, finds their segments, and applies what they change. */
export interface AreaWork {
  readonly readers: AreaReaders;
  readonly findAll: typeof findAllAreas;
  readonly split: typeof splitAreas;
  readonly resolveRules: typeof resolveRules;
  readonly apply: ApplyChanges;
}
