import { describe, expect, test } from 'vitest';
import { TaskQueue } from '../../src/threads/task-queue.ts';

interface Named {
  readonly name: string;
}

const named = (...names: string[]): Named[] => names.map((name) => ({ name }));
const queueOf = (tasks: readonly Named[]) => {
  const queue = new TaskQueue<Named>();
  for (const task of tasks) queue.push(task);
  return queue;
};

describe('the queue of a pool', () => {
  test('is first come, first served; what was put back comes before all others', () => {
    const tasks = named('a', 'b', 'c');
    const queue = queueOf(tasks);
    expect(queue.take()).toBe(tasks[0]);
    queue.putBack(tasks[0]);
    expect(queue.remove(tasks[1])).toBe(true);
    expect(queue.remove(tasks[1])).toBe(false);
    expect([queue.size, queue.first]).toEqual([2, tasks[0]]);
    expect([queue.take(), queue.take(), queue.take()]).toEqual([tasks[0], tasks[2], undefined]);
    queue.putBack(tasks[1]);
    expect([queue.first, queue.size]).toEqual([tasks[1], 1]);
  });

  test('skips a task for one that fits, but only a few times', () => {
    const queue = queueOf(named('other', ...Array.from({ length: 20 }, (_, i) => `mine ${i}`)));
    const taken = Array.from({ length: 21 }, () => queue.take(({ name }) => name.startsWith('mine'))!.name);
    const place = taken.indexOf('other');
    expect(place).toBeGreaterThan(0);
    expect(place).toBeLessThan(6);
    expect(taken.filter((name) => name !== 'other')).toEqual(Array.from({ length: 20 }, (_, i) => `mine ${i}`));
  });

  test('returns the first task if none fits', () => {
    const [only] = named('other');
    expect(queueOf([only]).take(() => false)).toBe(only);
  });

  test('keeps its order, however many tasks come and go', () => {
    const queue = new TaskQueue<Named>();
    let [pushed, taken] = [0, 0];
    for (let round = 0; round < 3000; round++) {
      queue.push({ name: String(pushed++) });
      if (round % 3 !== 0) expect(queue.take()?.name).toBe(String(taken++));
    }
    expect(queue.size).toBe(pushed - taken);
    while (queue.size > 0) expect(queue.take()?.name).toBe(String(taken++));
  });
});
