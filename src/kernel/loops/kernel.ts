// What the kernel exports, but for proofs. Written in AssemblyScript; `npm run build` assembles it into src/kernel/assembled.ts.

export {
  findInputs,
  findTriangles,
  keepLeast,
  packPairs,
  relaxTriangles,
  relaxUpperTriangles,
  takeInputs,
  unpackPairs,
} from './customize';
export { layField } from './field';
export { bringToArcs, markKinds, timeCourses, widen } from './opening';
export { crossingOf, levelOfPlace } from './places';
export { sift } from './sift';
export { layFar, pullRows, pullTree, pushRows, tellRows } from './sweep';
