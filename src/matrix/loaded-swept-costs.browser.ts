// Sweeps of tables, in a browser. The first table loads the code; until it is loaded, rows are found one by one.

import type { sweeper as Sweeper } from './swept-costs.ts';

let isWanted = false;
let loaded: typeof import('./swept-costs.ts') | undefined;

export const sweeper: typeof Sweeper = (...prepared) => {
  if (!isWanted) {
    isWanted = true;
    import('./swept-costs.ts').then(
      (sweptCosts) => {
        loaded = sweptCosts;
      },
      // rows are found one by one until then
      () => {},
    );
  }
  return loaded?.sweeper(...prepared);
};
