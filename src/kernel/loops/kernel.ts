// What the kernel exports. Written in AssemblyScript; `npm run build` assembles it into src/kernel/assembled.ts.

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
export { layFar, pullRows, pullTree, pushRows, tellRows } from './sweep';
