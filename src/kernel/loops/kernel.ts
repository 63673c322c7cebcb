// The exports of the kernel. Written in AssemblyScript; `npm run build` compiles it into src/kernel/assembled.ts.

export { buildDiscs } from '../drawing/discs.ts';
export { beginDrawing, drawAll } from '../drawing/draw.ts';
export { crossingCount, drawAround, ringCount } from '../drawing/home-rings.ts';
export { acrossOf } from '../drawing/reach-box.ts';
export { setRoads } from '../drawing/set-roads.ts';
export { simplify } from '../drawing/simplify/simplify.ts';
export { climbPlace, meet } from './climb';
export { closePairs, flipThirds, relaxTriangles, takeInputs } from './customize';
export { keepLeast, relaxUpperTriangles } from './customize-perfectly';
export {
  addDelays,
  gatherByArc,
  inspect,
  inspectBytes,
  inspectShorts,
  markKinds,
  rowsLeadUp,
  timeDirectedSegments,
} from './opening';
export { findInputs, findTriangles } from './origins';
export { closeBeaten, countOpen, joinArcs, relaxOver } from './phases';
export { findCorners, findSupernodes, gatherSlots } from './supernodes';
export { emptyRows, lowerCells, pullRows, pushRows } from './sweep';
export { unpackRows } from './unpack-rows';
