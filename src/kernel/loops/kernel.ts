// The exports of the kernel. Written in AssemblyScript; `npm run build` compiles it into src/kernel/assembled.ts.

export {
  bringSlots,
  closePairs,
  findCorners,
  findInputs,
  findSupernodes,
  findTriangles,
  keepLeast,
  relaxTriangles,
  relaxUpperTriangles,
  takeInputs,
  turnPlane,
} from './customize';
export { layDiscs } from './discs';
export { beginDrawing, drawAll } from './draw';
export { drawAround } from './home-rings';
export { bringToArcs, markKinds, timeDirectedSegments, widen } from './opening';
export { simplify } from './simplify';
export { emptyRows, offerCells, pullRows, pushRows, tellRows } from './sweep';
