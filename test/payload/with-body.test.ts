// Large bodies are read one after the other, so that only one of them is objects at a time.

import { expect, test } from 'vitest';
import { type BudgetOptions, startBudget } from '../../src/budget/budget.ts';
import { withBody } from '../../src/payload/with-body.ts';

const bounds = (more: BudgetOptions = {}) => ({ bytes: 10_000_000, budget: startBudget(more) });
/** A body with a list of ones. */
const listOf = (length: number) => `[${'1,'.repeat(length - 1)}1]`;
const lengthOf = (payload: unknown) => (payload as number[] | undefined)?.length;

/** Reads bodies at once, and returns the lengths of their lists in the order in which they were used. */
async function orderOf(bodies: readonly unknown[]): Promise<unknown[]> {
  const order: unknown[] = [];
  await Promise.all(
    bodies.map((body) => withBody(body, bounds(), async ({ payload }) => order.push(lengthOf(payload)))),
  );
  return order;
}

test('the first large body is read first, then the smallest of those that wait', async () => {
  expect(await orderOf([listOf(500_000), listOf(400_000), listOf(200_000), listOf(300_000)])).toEqual([
    500_000, 200_000, 300_000, 400_000,
  ]);
});

test('a large body is read although smaller ones keep coming', async () => {
  const order: unknown[] = [];
  const use = async ({ payload }: { payload?: unknown }) => order.push(lengthOf(payload));
  const first = withBody(listOf(100_000), bounds(), use);
  const large = withBody(listOf(500_000), bounds(), use);
  const keepComing = async () => {
    for (let i = 0; i < 20; i++) await withBody(listOf(99_000 + i), bounds(), use);
  };
  await Promise.all([first, large, keepComing(), keepComing()]);
  // two senders of a fifth of its size overtake it three times each
  expect(order.indexOf(500_000)).toBeGreaterThan(2);
  expect(order.indexOf(500_000)).toBeLessThan(9);
});

test('small bodies, objects and bodies beyond the limit do not wait', async () => {
  const order = await orderOf([listOf(500_000), listOf(100), [1, 1], new Uint8Array(10_000_001), undefined, '']);
  expect(order[5]).toBe(500_000);
});

test('the next large body is not read before the one before is used, but while it is being answered', async () => {
  const events: string[] = [];
  let answer = () => {};
  const first = withBody(listOf(100_000), bounds(), () => {
    events.push('first is used');
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  });
  await withBody(new TextEncoder().encode(listOf(200_000)), bounds(), async () => events.push('second is used'));
  events.push('second is answered');
  answer();
  await first;
  expect(events).toEqual(['first is used', 'second is used', 'second is answered']);
});

test('a body whose signal aborts while it waits is not read, and those behind it are', async () => {
  const signal = AbortSignal.abort();
  const { reason } = signal;
  const aborting = new AbortController();
  const use = async () => 'used';
  const outcomes = Promise.allSettled([
    withBody(listOf(400_000), bounds(), use),
    withBody(listOf(200_000), bounds({ signal: aborting.signal }), use),
    withBody(listOf(200_000), bounds({ signal }), use),
    withBody(listOf(300_000), bounds(), use),
  ]);
  aborting.abort(reason);
  const used = { status: 'fulfilled', value: 'used' };
  const rejected = { status: 'rejected', reason };
  expect(await outcomes).toEqual([used, rejected, rejected, used]);
});

test('a body that cannot be used lets the next one go on', async () => {
  const faulty = () => {
    throw new Error('no');
  };
  const outcomes = await Promise.allSettled([
    withBody(listOf(100_000), bounds(), faulty),
    withBody(listOf(100_000), bounds({ milliseconds: -1 }), faulty),
    withBody(listOf(100_000), bounds(), async ({ payload }) => lengthOf(payload)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

test('the time in which a body waits does not count', async () => {
  const held = withBody(listOf(1_000_000), bounds(), async () => {});
  const waiting = bounds({ milliseconds: 10_000 });
  const { deadline } = waiting.budget;
  await withBody(listOf(100_000), waiting, async () => {});
  await held;
  expect(waiting.budget.deadline).toBeGreaterThan(deadline);
});
