// Keeps the memory of a dropped instance for the next one, until the garbage collector takes it. New memory is slow: the first access
// to a page takes longer than the work on that page.
//
// In a browser `left-memory.browser.ts` replaces this file.

/** The members of `WebAssembly.Memory` used here. Declarations must not name types that only browsers have. */
export interface KernelMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** Arrays that stay at the beginning of an instance's memory between calls. */
export interface Resident {
  /** The owner identifies the arrays. */
  readonly owner: object;
  /** The address of each array. */
  readonly at: readonly number[];
  /** Where the arrays end. */
  readonly end: number;
}

interface WithMemory {
  readonly loops: { readonly memory: KernelMemory };
}

let left: WeakRef<KernelMemory> | undefined;
/** The resident arrays in each memory that was left. */
const residents = new WeakMap<KernelMemory, Resident>();

/**
 * Leaves memory for reuse. The caller must not use it any more. It replaces earlier left memory only if it is at least twice as large.
 * Otherwise a long task would hold all memory that it ever left, because the target of a weak reference lives until the task ends.
 */
export function leaveMemory(memory: KernelMemory, resident?: Resident): void {
  if (resident) residents.set(memory, resident);
  else residents.delete(memory);
  const other = left?.deref();
  if (other === undefined || 2 * other.buffer.byteLength <= memory.buffer.byteLength) left = new WeakRef(memory);
}

/**
 * Takes left memory. Returns `undefined` if less than half of it is needed, or if the next idle instance has enough memory, or at least as
 * much as was left.
 */
export function takeLeftMemory(bytes: number, idle: readonly WithMemory[]): KernelMemory | undefined {
  const memory = left?.deref();
  const size = memory?.buffer.byteLength ?? 0;
  const has = idle.at(-1)?.loops.memory.buffer.byteLength ?? 0;
  if (bytes <= has || size <= has || 2 * bytes < size) return undefined;
  left = undefined;
  return memory;
}

/** The resident arrays in memory that was left. */
export function residentIn(memory: KernelMemory): Resident | undefined {
  return residents.get(memory);
}
