// Guides in a browser: loaded when wishes first ask for one. Until then what leads without them serves, or nothing.

import type { Guides } from './guides.ts';

let loaded: typeof Guides | undefined;
let isAskedFor = false;

export function guidesAtHand(): typeof Guides | undefined {
  if (!isAskedFor) {
    isAskedFor = true;
    import('./guides.ts').then(
      (made) => {
        loaded = made.Guides;
      },
      () => {
        isAskedFor = false;
      },
    );
  }
  return loaded;
}
