// What runs over packed values in the vector kernel: customizing, and the sweeps of matrices.

export { customizePacked, perfectPacked } from './customize-packed.ts';
export { packingOf } from './packing.ts';
export { LANES, layTargets } from './sweep-layout.ts';
export { isSweepable, sweepRows } from './sweep-matrix.ts';
