// What every store must do, as tests for authors of stores. They run with any test runner: pass its `test`, and a function that opens your
// store at a place. A store that is opened again at a place must contain what was written there before.
//
//   import { test } from 'node:test';
//   storeContract(test, (place) => myStore(place));

import type { DeclareTest } from './contract-checks.ts';
import { networkStoreContract } from './network-contract.ts';
import type { GraphStore } from './ports.ts';
import { recordStoreContract } from './record-contract.ts';

export type { DeclareTest } from './contract-checks.ts';
export { networkStoreContract } from './network-contract.ts';
export { recordStoreContract } from './record-contract.ts';

/** The contracts of both ports. */
export function storeContract(test: DeclareTest, open: (place: string) => Promise<GraphStore>): void {
  networkStoreContract(test, open);
  recordStoreContract(test, open);
}
