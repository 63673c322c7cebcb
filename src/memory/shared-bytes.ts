// Bytes that threads share. Many of them lie in memory of WebAssembly, so that a kernel runs on them where they are: nothing is
// copied, and no new page touched.

/** As much of a shared `WebAssembly.Memory` as is used: declarations name nothing that only a browser's types have. */
export interface SharedMemory {
  readonly buffer: ArrayBufferLike;
  grow(pages: number): number;
}

/** Fewer bytes are copied in no time, and address space is kept for each memory as much as one can have. */
const MANY = 1 << 26;
const PAGE = 65_536;
const MOST_PAGES = 65_536;

const memories = new WeakMap<ArrayBufferLike, SharedMemory>();

/** So many zeros. */
export function newSharedBytes(count: number): Uint8Array {
  if (count >= MANY) {
    try {
      const memory: SharedMemory = new WebAssembly.Memory({
        initial: Math.ceil(count / PAGE),
        maximum: MOST_PAGES,
        shared: true,
      });
      const { buffer } = memory;
      memories.set(buffer, memory);
      return new Uint8Array(buffer, 0, count);
    } catch {
      // there is no such memory, or not so much
    }
  }
  return new Uint8Array(new SharedArrayBuffer(count));
}

/** The memory in which bytes lie from a multiple of 8 on, where `newSharedBytes` of this thread made it. */
export function memoryOf({ buffer, byteOffset }: Uint8Array): SharedMemory | undefined {
  return byteOffset % 8 === 0 ? memories.get(buffer) : undefined;
}
