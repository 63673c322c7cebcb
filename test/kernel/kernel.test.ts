import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { startBudget } from '../../src/budget/budget.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { take } from '../../src/kernel/arena.ts';
import { borrowKernel, type Kernel, type KernelPool, letStay, returnKernel } from '../../src/kernel/kernel.ts';
import { takeLeftMemory } from '../../src/kernel/left-memory.ts';
import { openKernelPool } from '../../src/kernel/open-kernel-pool.ts';
import { contractNodes } from '../../src/search/hierarchy/contract.ts';
import { customize } from '../../src/search/hierarchy/customize.ts';
import { customizePacked } from '../../src/search/hierarchy/customize-packed.ts';
import { customizePerfectly } from '../../src/search/hierarchy/customize-perfectly.ts';
import { type Metric, PAIR, type Sums, type UpArcs } from '../../src/search/hierarchy/metric.ts';
import { orderNodes } from '../../src/search/hierarchy/order/order.ts';
import { perfectPacked } from '../../src/search/hierarchy/perfect-packed.ts';
import { runs } from '../kit/runs.ts';
import { graphOf, towns } from '../search/hierarchy/towns.ts';

describe('the embedded bytes', async () => {
  // the compiler script is not part of the library, and has no types
  const { assembled, withSeal } = await import(new URL('../../src/kernel/assemble.js', import.meta.url).href);
  const embedded = readFileSync(new URL('../../src/kernel/assembled.ts', import.meta.url), 'utf8');

  test('have the seal of the current source and compiler', async () => {
    expect(await withSeal(embedded)).toBe(embedded);
    expect(await withSeal(embedded.replace(/AGFz/, 'AGFx'))).not.toBe(embedded.replace(/AGFz/, 'AGFx'));
  });

  // takes seconds and repeats what the seal already proves, so it runs only in thorough tests
  test.runIf(runs(1) > 1)('are what the source compiles to', async () => {
    expect(await assembled()).toBe(embedded);
  });
});

/** Weight, second and third of `count` arcs, in any kind of array. */
function valuesOf({ weight, second, third, thirdShift }: Sums, count: number): number[][] {
  return Array.from({ length: count }, (_, arc) => [weight[PAIR * arc], second[PAIR * arc], third[arc << thirdShift]]);
}

function arcsOf(arcs: UpArcs) {
  const { firstUp, head, headShift, arc } = arcs;
  const count = firstUp[firstUp.length - 1];
  const ends = Array.from({ length: count }, (_, i) => [head[i << headShift], arc?.[PAIR * i]]);
  return { firstUp, ends, values: valuesOf(arcs, count) };
}

/** Everything that searches read from a metric. Origins of closed arcs mean nothing, but must be equal as well. */
function contents({ up, down, forward, backward, origin }: Metric) {
  const arcCount = up.weight.length >>> 2;
  const sums = [valuesOf(up, arcCount), valuesOf(down, arcCount)];
  return { sums, forward: arcsOf(forward), backward: arcsOf(backward), origin };
}

test('the kernel customizes two and three values exactly as the plain loops, also perfectly', () => {
  const kernels = openKernelPool() as KernelPool;
  const answered = { two: 0, three: 0 };
  for (const [largest, numRuns] of [
    [12, runs(120)],
    [150, runs(30)],
  ]) {
    fc.assert(
      fc.property(towns(largest), ({ graph, weights, x, y }) => {
        const hierarchy = contractNodes(graph, orderNodes(graph, { coordinates: { x, y } }));
        const arcTo = new Uint32Array(graph.nodeCount);
        const plain = customize(hierarchy, weights, arcTo);
        const packed = customize(hierarchy, weights, arcTo, kernels);
        expect(contents(packed)).toEqual(contents(plain));
        const isAnswered = perfectPacked(kernels, hierarchy, packed, startBudget()) !== undefined;
        if (isAnswered) answered[weights.third === weights.second ? 'two' : 'three']++;
        const plainPerfect = customizePerfectly(hierarchy, plain);
        const perfect = customizePerfectly(hierarchy, packed, kernels);
        expect(contents(perfect)).toEqual(contents(plainPerfect));
      }),
      { seed: 17, numRuns },
    );
  }
  expect(answered.two).toBeGreaterThan(30);
  expect(answered.three).toBeGreaterThan(20);
});

test('the kernel customizes supernodes with more rows than it swaps at once', () => {
  const kernels = openKernelPool() as KernelPool;
  // a complete graph with a ladder attached
  const crowd = 100;
  const arcs: [number, number][] = [];
  for (let one = 0; one < crowd; one++) for (let other = 0; other < one; other++) arcs.push([one, other], [other, one]);
  for (let node = crowd; node < 2 * crowd; node++) arcs.push([node, node - 1], [node - crowd, node], [node, node - 7]);
  const graph = graphOf(2 * crowd, arcs);
  const hierarchy = contractNodes(graph, orderNodes(graph, {}));
  const column = (seed: number) => Int32Array.from(arcs, (_, i) => 1 + ((i * seed) % 97));
  const [weight, second, third] = [column(7), column(5), column(3)];
  for (const weights of [
    { weight, second, third: second },
    { weight, second, third },
    { weight: weight.fill(1), second: second.fill(2), third },
  ]) {
    const plain = customize(hierarchy, weights, new Uint32Array(graph.nodeCount));
    expect(customizePacked(kernels, hierarchy, weights, startBudget())).toEqual(plain.pairs);
    const { forward, backward, origin } = customizePerfectly(hierarchy, plain);
    expect(perfectPacked(kernels, hierarchy, plain, startBudget())).toEqual({ forward, backward, origin });
  }
});

describe('instances of the kernel', () => {
  test('are reused, and never by two calls at once', () => {
    const pool = openKernelPool() as KernelPool;
    const one = borrowKernel(pool, 100)!;
    const other = borrowKernel(pool, 100)!;
    expect(other).not.toBe(one);
    returnKernel(pool, one);
    expect(borrowKernel(pool, 100)).toBe(one);
  });

  test('have the requested memory, and are dropped if it is large', () => {
    const pool = openKernelPool() as KernelPool;
    const small = borrowKernel(pool, 100_000)!;
    expect(small.loops.memory.buffer.byteLength).toBeGreaterThanOrEqual(100_000);
    const large = borrowKernel(pool, 100_000_000)!;
    returnKernel(pool, small);
    returnKernel(pool, large);
    expect(pool.idle).toEqual([small]);
    for (let i = 0; i < 20; i++) pool.idle.push(small);
    const kept = pool.idle.length;
    returnKernel(pool, small);
    expect(pool.idle).toHaveLength(kept);
  });

  test('take memory that others left if they need as much, and no other instance takes the same memory', () => {
    const pool = openKernelPool() as KernelPool;
    const large = borrowKernel(pool, 100_000_000)!;
    const { memory } = large.loops;
    take(large, 100_000_000);
    returnKernel(pool, large);
    const small = borrowKernel(pool, 100_000)!;
    expect(small.loops.memory).not.toBe(memory);
    returnKernel(pool, small);
    const next = borrowKernel(pool, 60_000_000)!;
    expect(next.loops.memory).toBe(memory);
    expect(borrowKernel(pool, 60_000_000)!.loops.memory).not.toBe(memory);
  });

  test('are not borrowed while a result stays in them, and cannot hold a result if they are large', () => {
    const pool = openKernelPool() as KernelPool;
    const kernel = borrowKernel(pool, 100)!;
    const moved: object[] = [];
    const stay = (instance: Kernel, result: object, mostBytes = 0) =>
      letStay(pool, instance, result, () => moved.push(result), mostBytes);
    const [first, second] = [{}, {}];
    expect(stay(kernel, first)).toBe(true);
    const other = borrowKernel(pool, 100)!;
    expect(other).not.toBe(kernel);
    expect(pool.tenant).toMatchObject({ result: first, bytes: 0 });
    pool.tenant!.moveOut();
    expect(moved).toEqual([first]);
    expect(borrowKernel(pool, 100)).toBe(kernel);
    expect(stay(other, second)).toBe(true);
    pool.tenant!.moveOut();
    expect(moved).toEqual([first, second]);
    expect(borrowKernel(pool, 100)).toBe(other);
    const large = borrowKernel(pool, 100_000_000)!;
    expect(stay(large, first, 90_000_000)).toBe(false);
    expect(pool.tenant).toBeUndefined();
    expect(stay(large, first, 101_000_000)).toBe(true);
    expect(pool.tenant).toMatchObject({ bytes: large.loops.memory.buffer.byteLength });
  });

  test.each([100, 100_000_000])('keep resident arrays and allocate after them, with %i bytes of work', (bytes) => {
    const pool = openKernelPool() as KernelPool;
    takeLeftMemory(Number.POSITIVE_INFINITY, []);
    const kept = { owner: {}, arrays: [Uint32Array.of(1, 2, 3), Uint32Array.of(4)] };
    const read = ({ loops: { memory }, resident }: Kernel) =>
      resident!.at.map((at, i) => [...new Uint32Array(memory.buffer, at, kept.arrays[i].length)]);
    const use = (borrowed: Kernel, value: number) => {
      const at = take(borrowed, bytes);
      new Uint8Array(borrowed.loops.memory.buffer, at, bytes).fill(value);
      returnKernel(pool, borrowed);
    };
    const one = borrowKernel(pool, bytes, bytes, kept)!;
    const { memory } = one.loops;
    expect(read(one)).toEqual([[1, 2, 3], [4]]);
    use(one, 5);
    const other = borrowKernel(pool, bytes)!;
    expect(other.loops.memory).toBe(memory);
    use(other, 6);
    const again = borrowKernel(pool, bytes, bytes, kept)!;
    expect(again.loops.memory).toBe(memory);
    expect(read(again)).toEqual([[1, 2, 3], [4]]);
    // other arrays replace them
    use(again, 7);
    const next = borrowKernel(pool, bytes, bytes, { owner: {}, arrays: [Uint32Array.of(8)] })!;
    expect(new Uint32Array(next.loops.memory.buffer, next.resident!.at[0], 1)[0]).toBe(8);
  });

  test('do not leave large memory that was not needed', () => {
    const pool = openKernelPool() as KernelPool;
    const large = borrowKernel(pool, 100_000_000)!;
    const { memory } = large.loops;
    take(large, 100_000);
    returnKernel(pool, large);
    expect(borrowKernel(pool, 100_000_000)!.loops.memory).not.toBe(memory);
  });

  test('are not available for more memory than 32 bits can address', () => {
    const pool = openKernelPool() as KernelPool;
    expect(borrowKernel(pool, 2 ** 33)).toBeUndefined();
  });
});

describe('without WebAssembly, or if it may not compile', () => {
  const { Module } = WebAssembly;
  afterEach(() => {
    WebAssembly.Module = Module;
  });

  test('there is no kernel, and nothing fails', () => {
    WebAssembly.Module = function refuse() {
      throw new WebAssembly.CompileError('Refused to compile: unsafe-eval is not allowed.');
    } as unknown as typeof Module;
    expect(openKernelPool()).toBeUndefined();
  });
});

test('a database without the kernel is opened with kernel: false', async () => {
  const { city } = await import('../../fixtures/city.ts');
  const { buildNetwork } = await import('../../src/build/build-network.ts');
  const network = buildNetwork(city({ segments: 200 }));
  expect(openEngine(network).kernels).toBeDefined();
  expect(openEngine(network, { kernel: false }).kernels).toBeUndefined();
  expect(() => openEngine(network, { kernel: 'no' as unknown as boolean })).toThrow(
    /kernel: expected true or false, found/,
  );
});
