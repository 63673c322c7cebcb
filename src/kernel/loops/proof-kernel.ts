// What proves a file: a module of its own, since most processes run it once, and a browser never. Assembled into
// src/kernel/assembled-proofs.ts.
//
// Proofs run once over all numbers of a file, before an engine would have compiled a loop of its own. Those that take a `begin` and an
// `end` are asked for some rows at a time: after a few such calls an engine runs them better compiled.
//
// All places in memory are byte offsets; numbers have 32 bits where nothing else is said. A number that leads somewhere is
// compared before it is followed: nothing is believed.

export { addWords, checksum, layLanes } from './checksum';
export { arcsStandByHead, faultyArcs, leadsToEnds, openDirectedSegments } from './graph-proofs';
export { closesTriangles, comesDown, goesUp, hasInputs, hasSlots, isOrder, slottedInputs } from './hierarchy-proofs';
export { bytesStayWithin, idsAscend, leadsThrough, listedIdsAscend, staysWithin } from './network-proofs';
export { markParts, markRuns, runsFollow, unpaired } from './run-proofs';
export { isTree, nextDoubtfulRun, nextShort, staysOnSegments } from './shape-proofs';
