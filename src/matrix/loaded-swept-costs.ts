// Sweeps of tables, loaded from the start. In a browser `loaded-swept-costs.browser.ts` replaces this file.

export { sweeper } from './swept-costs.ts';
