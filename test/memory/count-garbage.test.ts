// The garbage of large bodies is collected before the heap has grown several times over.

import { constants, PerformanceObserver } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { startBudget } from '../../src/budget/budget.ts';
import { withBody } from '../../src/payload/with-body.ts';

const BODIES = 12;

/** How often all garbage was collected while bodies were read, and by how many bytes the heap grew at most. */
async function readingAll(body: string): Promise<{ collections: number; growth: number }> {
  let collections = 0;
  const note = (list: { getEntries(): unknown[] }) => {
    const all = list.getEntries() as { detail: { kind: number } }[];
    collections += all.filter(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR).length;
  };
  const observer = new PerformanceObserver(note);
  observer.observe({ entryTypes: ['gc'] });
  const before = process.memoryUsage().heapUsed;
  let growth = 0;
  for (let i = 0; i < BODIES; i++) {
    await withBody(body, { bytes: 1e8, budget: startBudget() }, async () => {});
    growth = Math.max(growth, process.memoryUsage().heapUsed - before);
    await new Promise((resolve) => setTimeout(resolve));
  }
  note({ getEntries: () => observer.takeRecords() });
  observer.disconnect();
  return { collections, growth };
}

test('objects of large bodies do not pile up', async () => {
  const body = `{"a":{"b":[${'{},'.repeat(500_000)}{}]}}`;
  const { collections, growth } = await readingAll(body);
  expect(collections).toBeGreaterThanOrEqual(BODIES / 2);
  // a body takes 33 MB
  expect(growth).toBeLessThan(130_000_000);
});
