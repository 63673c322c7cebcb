// Sections that others imply to the last bit: what proves that they fit proves that they are undamaged, so that their check values need
// not be made. A file without one of the proofs does without none of the check values.
//
//   by firstOut, directedOfArc and head    tail, arcOfDirected; firstIn, arcIn
//   by ids                               segmentById
//   by order, firstUp and head           rank, tail, parent; firstDown, arcDown
//   by these and the network's arcs      slot; firstInput, input
//   by firstPoint and pointOfRun         segmentOfRun

import type { IsSound } from '../memory/sections.ts';

const IMPLIED: ReadonlySet<string> = new Set([
  ...['tail', 'arcOfDirected', 'firstIn', 'arcIn', 'segmentById'].map((column) => `network.${column}`),
  ...['rank', 'tail', 'parent', 'firstDown', 'arcDown', 'slot', 'firstInput', 'input'].map(
    (column) => `hierarchy.${column}`,
  ),
  'snap.segmentOfRun',
]);

/** The same, but for sections that others imply: of these it asks what follows them alone, which no proof reads. */
export function soundUnlessImplied(isSound: IsSound): IsSound {
  return (words, value, name, size) =>
    IMPLIED.has(name) ? words.subarray(size / 4).every((word) => word === 0) : isSound(words, value, name, size);
}
