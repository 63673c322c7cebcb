import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { startBudget } from '../../src/budget/budget.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { take } from '../../src/kernel/desk.ts';
import { borrowKernel, type KernelPool, openKernelPool, returnKernel } from '../../src/kernel/kernel.ts';
import { contractNodes } from '../../src/search/hierarchy/contract.ts';
import { customize } from '../../src/search/hierarchy/customize.ts';
import { customizePerfectly } from '../../src/search/hierarchy/customize-perfectly.ts';
import { customizeWeights } from '../../src/search/hierarchy/customize-weights.ts';
import type { Metric } from '../../src/search/hierarchy/metric.ts';
import { orderNodes } from '../../src/search/hierarchy/order/order.ts';
import { CLOSED } from '../../src/search/weights.ts';
import { runs } from '../kit/runs.ts';
import { towns } from '../search/hierarchy/towns.ts';

describe('the embedded bytes', async () => {
  // assembling is no part of the library, and has no types
  const { assembled, withSeal } = await import(new URL('../../src/kernel/assemble.js', import.meta.url).href);
  const embedded = readFileSync(new URL('../../src/kernel/assembled.ts', import.meta.url), 'utf8');

  test('are sealed together with the source and the assembler that made them', async () => {
    expect(await withSeal(embedded)).toBe(embedded);
    expect(await withSeal(embedded.replace(/AGFz/, 'AGFx'))).not.toBe(embedded.replace(/AGFz/, 'AGFx'));
  });

  // seconds for what the seal tells: in thorough runs
  test.runIf(runs(1) > 1)('are what the source assembles to', async () => {
    expect(await assembled()).toBe(embedded);
  });
});

/** All that searches read of a metric; origins of closed arcs mean nothing, and are equal all the same. */
function contents({ up, down, forward, backward, origin }: Metric) {
  return { up, down, forward, backward, origin };
}

test('the kernel customizes to the byte what the plain loops do, perfectly too', () => {
  const kernels = openKernelPool() as KernelPool;
  for (const [largest, numRuns] of [
    [12, runs(120)],
    [150, runs(15)],
  ]) {
    fc.assert(
      fc.property(towns(largest), ({ graph, weights, x, y }) => {
        const hierarchy = contractNodes(graph, orderNodes(graph, { coordinates: { x, y } }));
        const arcTo = new Uint32Array(graph.nodeCount);
        const plain = customize(hierarchy, weights, arcTo);
        const packed = customize(hierarchy, weights, arcTo, kernels);
        expect(contents(packed)).toEqual(contents(plain));
        const plainPerfect = customizePerfectly(hierarchy, plain);
        const perfect = customizePerfectly(hierarchy, packed, kernels);
        expect(contents(perfect)).toEqual(contents(plainPerfect));
      }),
      { seed: 17, numRuns },
    );
  }
});

test('the kernel customizes weights that lead, up to four at once, to the byte as the plain loops do', () => {
  const kernels = openKernelPool() as KernelPool;
  fc.assert(
    fc.property(towns(40), ({ graph, weights: { weight, second }, x, y }) => {
      const hierarchy = contractNodes(graph, orderNodes(graph, { coordinates: { x, y } }));
      const arcTo = new Uint32Array(graph.nodeCount);
      const other = weight.map((value, arc) => (value < CLOSED && arc % 5 > 0 ? second[arc] : CLOSED - 16));
      const far = weight.map((value, arc) => (value < CLOSED ? Math.min(CLOSED, value * 10 ** (arc % 7)) : CLOSED));
      for (const all of [[weight], [other, weight], [far, weight, second, other]]) {
        const plain = customizeWeights(hierarchy, all, arcTo, undefined, startBudget());
        const packed = customizeWeights(hierarchy, all, arcTo, kernels, startBudget());
        expect(packed).toEqual(plain);
      }
    }),
    { seed: 18, numRuns: runs(60) },
  );
});

describe('instances of the kernel', () => {
  test('are used again, and never by two calls at once', () => {
    const pool = openKernelPool() as KernelPool;
    const one = borrowKernel(pool, 100)!;
    const other = borrowKernel(pool, 100)!;
    expect(other).not.toBe(one);
    returnKernel(pool, one);
    expect(borrowKernel(pool, 100)).toBe(one);
  });

  test('have the memory that was asked for, and are let go when it is large', () => {
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

  test('take memory that was left where they need as much, and nobody else takes it', () => {
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

  test('leave no memory that was large for nothing', () => {
    const pool = openKernelPool() as KernelPool;
    const large = borrowKernel(pool, 100_000_000)!;
    const { memory } = large.loops;
    take(large, 100_000);
    returnKernel(pool, large);
    expect(borrowKernel(pool, 100_000_000)!.loops.memory).not.toBe(memory);
  });

  test('are not there for more memory than 32 bits can name', () => {
    const pool = openKernelPool() as KernelPool;
    expect(borrowKernel(pool, 2 ** 33)).toBeUndefined();
  });
});

describe('where WebAssembly is not there, or may not compile', () => {
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
