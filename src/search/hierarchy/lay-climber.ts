// Puts a perfect metric into the memory of the kernel, where searches that only go up take half as long. The memory belongs to the metric
// and does not grow afterwards, so the arrays of the metric are views of it, and the garbage collector takes all of it together.

import { clearArena, numbersAt, putCopy, roomFor, take } from '../../kernel/arena.ts';
import { type Kernel, type KernelPool, openKernel } from '../../kernel/kernel.ts';
import { type Climber, MOST_WAITING } from './climber.ts';
import type { Hierarchy } from './hierarchy.ts';
import { hasThird, type Metric, type UpArcs } from './metric.ts';
import { arcsOfRecords } from './perfection.ts';

/** Bytes of the addresses of a climber, and of a side. */
const ADDRESSES = 32;
/** A metric whose arrays are used elsewhere is copied if the copy takes at most this many bytes. */
const MOST_COPIED = 64 * 1024 * 1024;

/**
 * The metric with its arcs in kernel memory; `undefined` if its values do not fit, or there is no memory. `isUsedElsewhere`: whether other
 * code uses its arrays, so that they must stay.
 */
export function withClimber(
  { module }: KernelPool,
  hierarchy: Hierarchy,
  metric: Metric,
  isUsedElsewhere: boolean,
): Metric | undefined {
  const arrays = [metric.forward, metric.backward].flatMap(arraysOf);
  const bytes = arrays.reduce((sum, { byteLength }) => sum + roomFor(byteLength), 0);
  const fits = bytes > 0 && !(isUsedElsewhere && bytes > MOST_COPIED);
  if (module === undefined || !fits) return undefined;
  try {
    const kernel = openKernel(module);
    const laid = layMetric(kernel, hierarchy, metric, bytes);
    return isUsedElsewhere ? { ...laid, bytes: laid.bytes + bytes } : laid;
  } catch {
    // a page may not compile, or memory runs out
    return undefined;
  }
}

/** The arrays that searches read. There are none if some values are floats. */
function arraysOf({ firstUp, records, third, second }: UpArcs): (Uint32Array | Int32Array)[] {
  if (records === undefined || third instanceof Float64Array) return [];
  return third === second ? [firstUp, records] : [firstUp, records, third];
}

function layMetric(kernel: Kernel, { parent }: Hierarchy, metric: Metric, arcBytes: number): Metric {
  const { loops } = kernel;
  const count = parent.length;
  const sizes = [4 * MOST_WAITING, 16, count, 4 * count, 8 * count, 4 * count];
  const labelBytes = roomFor(16 * count);
  const bytes =
    roomFor(4 * count) + sizes.reduce((sum, size) => sum + roomFor(size), 0) + 2 * labelBytes + 3 * ADDRESSES;
  clearArena(kernel, arcBytes + bytes);
  const { buffer } = loops.memory;
  const at = take(kernel, ADDRESSES);
  const parentAt = putCopy(kernel, parent);
  const [waiting, found, isShared, reached, value, third] = sizes.map((size) => take(kernel, size));
  numbersAt(kernel, at, 8).set([parentAt, waiting, waiting, found, isShared, reached, value, third]);
  const climber: Climber = {
    ...{ loops, at, hasThirds: hasThird(metric.forward) ? 1 : 0 },
    waiting: numbersAt(kernel, waiting, MOST_WAITING),
    found: numbersAt(kernel, found, 4),
    isShared: new Uint8Array(buffer, isShared, count),
    reached: new Uint32Array(buffer, reached, count),
    value: new Float64Array(buffer, value, count),
    third: numbersAt(kernel, third, count),
  };
  const laySide = (arcs: UpArcs): UpArcs => {
    const [firstUp, records, thirds = 0] = arraysOf(arcs).map((array) => putCopy(kernel, array));
    const labels = take(kernel, labelBytes);
    const side = take(kernel, ADDRESSES);
    numbersAt(kernel, side, 4).set([firstUp, records, thirds, labels]);
    return arcsOfRecords(
      new Uint32Array(buffer, firstUp, arcs.firstUp.length),
      numbersAt(kernel, records, arcs.records!.length),
      {
        thirds: thirds ? numbersAt(kernel, thirds, arcs.third.length) : undefined,
        inKernel: { climber, at: side, labels: numbersAt(kernel, labels, 4 * count) },
      },
    );
  };
  return {
    ...metric,
    forward: laySide(metric.forward),
    backward: laySide(metric.backward),
    bytes: metric.bytes + bytes,
  };
}
