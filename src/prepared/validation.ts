// What `validate: true` checks beyond the bounds.

export { faultsOfNetwork } from '../network/validate-network.ts';
export { faultsOfHierarchy } from './validate-hierarchy.ts';
export { faultsOfSnapIndex } from './validate-snap-index.ts';
