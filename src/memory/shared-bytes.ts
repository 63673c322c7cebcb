// Bytes that threads share. Large ones are allocated as WebAssembly memory, so that a kernel can work on them in place: nothing is
// copied, and no new page is touched.

/** The members of a shared `WebAssembly.Memory` used here. Declarations must not name types that only browsers have. */
export interface SharedMemory {
  readonly buffer: ArrayBufferLike;
  grow(pages: number): number;
}

/** Smaller ones are not worth it: copying is quick, and each memory reserves its maximum of address space. */
const MANY = 1 << 26;
const PAGE = 65_536;
const MOST_PAGES = 65_536;

const memories = new WeakMap<ArrayBufferLike, SharedMemory>();

/** `count` zeros. */
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
      // shared memory is missing, or not that much is free
    }
  }
  return new Uint8Array(new SharedArrayBuffer(count));
}

/** The WebAssembly memory of these bytes, if `newSharedBytes` of this thread made it and they begin at a multiple of 8. */
export function memoryOf({ buffer, byteOffset }: Uint8Array): SharedMemory | undefined {
  return byteOffset % 8 === 0 ? memories.get(buffer) : undefined;
}
