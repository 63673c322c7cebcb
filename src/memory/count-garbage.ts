// Makes V8 collect garbage after large bodies. By itself it waits until the heap has grown several times over: sixteen bodies of 1.5 MB, each
// of which becomes objects of 33 MB, left 180 MB in each thread.

/** How many bytes of bodies may become garbage, in all, before V8 is told. */
const BYTES_TOGETHER = 1024 * 1024;
/** V8 begins to collect garbage when this many bytes outside of its heap were allocated since the last time. They are never written. */
const PRESSURE = 128 * 1024 * 1024;

let counted = 0;
/** Without it, bundlers would leave the allocation out. */
const dropped = new WeakSet<ArrayBuffer>();

/** Says that the objects of a body or message of so many bytes are not needed any more. */
export function countGarbage(bytes: number): void {
  counted += bytes;
  if (counted < BYTES_TOGETHER) return;
  counted = 0;
  try {
    dropped.add(new ArrayBuffer(PRESSURE));
  } catch {
    // where so much cannot even be reserved, V8 collects garbage when it must
  }
}
