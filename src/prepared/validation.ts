// The checks of `validate: true` in addition to the checks of bounds.

export { faultsOfNetwork } from '../network/validate-network.ts';
export { faultsOfHierarchy } from './validate-hierarchy.ts';
export { faultsOfSnapIndex } from './validate-snap-index.ts';
