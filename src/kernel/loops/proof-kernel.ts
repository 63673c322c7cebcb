// What proves a file: a module of its own, since most processes run it once, and a browser never. Assembled into
// src/kernel/assembled-proofs.ts.

export { addWords, checksum, layLanes } from './checksum';
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
  listedIdsAscend,
  openCourses,
  slottedInputs,
  staysWithin,
} from './proofs';
export { markParts, markRuns, runsFollow, unpaired } from './run-proofs';
export { isTree, nextDoubtfulRun, nextShort, staysOnSegments } from './shape-proofs';
