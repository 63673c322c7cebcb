// Memory of a dropped instance, reused until it is collected: the first touch of a page takes longer than the work on it.
//
// In a browser `left-memory.browser.ts` replaces this file.

/** The members of `WebAssembly.Memory` used here. Declarations must not name types that only browsers have. */
export interface KernelMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** Arrays that stay at the beginning of a memory between calls. */
export interface Resident {
  /** Identifies them. */
  readonly owner: object;
  /** The address of each. */
  readonly at: readonly number[];
  /** Where they end. */
  readonly end: number;
}

/** An instance. */
interface WithMemory {
  readonly loops: { readonly memory: KernelMemory };
}

let left: WeakRef<KernelMemory> | undefined;
/** Resident arrays in left memory. */
const residents = new WeakMap<KernelMemory, Resident>();

/**
 * Leaves memory for reuse. The caller must not use it any more. It replaces earlier left memory only if it is at least twice as large:
 * the target of a weak reference lives until the current task ends, so a long task would otherwise hold all memory that it ever left.
 */
export function leaveMemory(memory: KernelMemory, resident?: Resident): void {
  if (resident) residents.set(memory, resident);
  else residents.delete(memory);
  const other = left?.deref();
  if (other === undefined || 2 * other.buffer.byteLength <= memory.buffer.byteLength) left = new WeakRef(memory);
}

/** Takes left memory if at least half of it is needed, and more than the next idle instance has. */
export function takeLeftMemory(bytes: number, idle: readonly WithMemory[]): KernelMemory | undefined {
  const memory = left?.deref();
  const size = memory?.buffer.byteLength ?? 0;
  const has = idle.at(-1)?.loops.memory.buffer.byteLength ?? 0;
  if (bytes <= has || size <= has || 2 * bytes < size) return undefined;
  left = undefined;
  return memory;
}

/** The resident arrays in left memory. */
export function residentIn(memory: KernelMemory): Resident | undefined {
  return residents.get(memory);
}
