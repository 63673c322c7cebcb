// What the kernel exports. Written in AssemblyScript; `npm run build` assembles it into src/kernel/assembled.ts.

export { addWords, checksum, layLanes } from './checksum';
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
export { crossingOf, levelOfPlace } from './places';
export {
  arcsStandByHead,
  bytesStayWithin,
  closesTriangles,
  comesDown,
  faultyArcs,
  goesUp,
  hasInputs,
  hasSlots,
  idsAscend,
  isOrder,
  leadsThrough,
  leadsToEnds,
  openCourses,
  slottedInputs,
  staysWithin,
} from './proofs';
export { isTree, markParts, markRuns, nextDoubtfulRun, nextShort, runsFollow, staysOnSegments } from './shape-proofs';
export { sift } from './sift';
export { layFar, pullRows, pullTree, pushRows, tellRows } from './sweep';
