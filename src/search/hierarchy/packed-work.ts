// Code over packed values in the vector kernel: customizing and matrices.

export { customizePacked } from './customize-packed.ts';
export { withClimber } from './lay-climber.ts';
export { layOutTargets } from './lay-out-targets.ts';
export { perfectPacked } from './perfect-packed.ts';
export { phasesPacked } from './phases/phases-packed.ts';
export { LANES } from './sweep-layout.ts';
export { isSweepable } from './sweep-matrix.ts';
