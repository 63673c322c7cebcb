// Memory that an instance has left: whoever needs as much takes it, until it is collected. The first touch of a page takes longer
// than what is then done there.
//
// In a browser `left-memory.browser.ts` stands in for this file.

/** As much of `WebAssembly.Memory` as is used: declarations name nothing that only a browser's types have. */
export interface KernelMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** Arrays that stay at the beginning of a memory between calls. */
export interface Resident {
  /** What they belong to. */
  readonly owner: object;
  /** Where each of them begins. */
  readonly at: readonly number[];
  /** Where they end. */
  readonly end: number;
}

/** Whoever has memory. */
interface WithMemory {
  readonly loops: { readonly memory: KernelMemory };
}

let left: WeakRef<KernelMemory> | undefined;
/** What stays in memory that was left. */
const residents = new WeakMap<KernelMemory, Resident>();

/**
 * Leaves memory to others: nobody else has it, and nobody asks what is in it. It takes the place of some that is half as large: what a weak
 * reference was made to lives until its job ends, so that a long job would hold all that it ever left; so it holds the largest twice at most.
 */
export function leaveMemory(memory: KernelMemory, resident?: Resident): void {
  if (resident) residents.set(memory, resident);
  else residents.delete(memory);
  const other = left?.deref();
  if (other === undefined || 2 * other.buffer.byteLength <= memory.buffer.byteLength) left = new WeakRef(memory);
}

/** Memory that was left, for whoever needs at least half of it, and more than the next idle instance has. */
export function takeLeftMemory(bytes: number, idle: readonly WithMemory[]): KernelMemory | undefined {
  const memory = left?.deref();
  const size = memory?.buffer.byteLength ?? 0;
  const has = idle.at(-1)?.loops.memory.buffer.byteLength ?? 0;
  if (bytes <= has || size <= has || 2 * bytes < size) return undefined;
  left = undefined;
  return memory;
}

/** What stays in memory that was left. */
export function residentIn(memory: KernelMemory): Resident | undefined {
  return residents.get(memory);
}
