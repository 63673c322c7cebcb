// The exports of the kernel. Written in AssemblyScript; `npm run build` compiles it into src/kernel/assembled.ts.

export { layDiscs } from '../drawing/discs.ts';
export { beginDrawing, drawAll } from '../drawing/draw.ts';
export { crossingCount, drawAround, ringCount } from '../drawing/home-rings.ts';
export { acrossOf } from '../drawing/reach-box.ts';
export { setRoads } from '../drawing/set-roads.ts';
export { simplify } from '../drawing/simplify/simplify.ts';
export { closePairs, relaxTriangles, takeInputs, turnPlane } from './customize';
export { keepLeast, relaxUpperTriangles } from './customize-perfectly';
export { addDelays, bringToArcs, markKinds, timeDirectedSegments, widen } from './opening';
export { findInputs, findTriangles } from './origins';
export { bringSlots, findCorners, findSupernodes } from './supernodes';
export { emptyRows, offerCells, pullRows, pushRows, tellRows } from './sweep';
