// The code that needs directions. It is loaded from the start, except in Node, which loads it on first use.

import * as guidance from './guidance.ts';

export function loadedGuidance(): typeof guidance {
  return guidance;
}
