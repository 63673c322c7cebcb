// Code over packed values in the vector kernel: customizing and matrices.

export { customizePacked, perfectPacked } from './customize-packed.ts';
export { withClimber } from './lay-climber.ts';
export { layOutTargets } from './lay-out-targets.ts';
export { LANES } from './sweep-layout.ts';
export { isSweepable } from './sweep-matrix.ts';
