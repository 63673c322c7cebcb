// What takes directions: at hand everywhere except in Node itself, which loads it when it is first wanted.

import * as guidance from './guidance.ts';

export function loadedGuidance(): typeof guidance {
  return guidance;
}
