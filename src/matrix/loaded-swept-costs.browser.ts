// Sweeps of tables, in a browser. The first table loads the code, and its rows are still found one by one.

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
      // rows are still found one by one
      () => {},
    );
  }
  return loaded?.sweeper(...prepared);
};
