import { describe, expect, test } from 'vitest';
import { Member } from '../../src/threads/member.ts';
import type { ToWorker } from '../../src/threads/messages.ts';
import type { Task } from '../../src/threads/task.ts';
import { TaskDesk } from '../../src/threads/task-desk.ts';

/** A worker that hears, and begins nothing. */
const worker = () => new Member({ post() {}, onMessage() {}, onDeath() {}, keepAlive() {}, async end() {} });

/** A task that remembers which worker was told of it last, and how it failed. */
function task(kind: 'call' | 'stream' = 'call') {
  const told = { by: undefined as unknown, id: 0, error: undefined as unknown };
  const one: Task = {
    isCall: kind === 'call',
    message(by, id) {
      Object.assign(told, { by, id });
      return { kind: 'forget', number: id } satisfies ToWorker;
    },
    done() {},
    failed: (error) => Object.assign(told, { error }),
  };
  return Object.assign(one, { told });
}

function deskOf(...workers: Member[]) {
  const members = new Set<Member>();
  const desk = new TaskDesk(members, () => {});
  const join = (member: Member) => {
    members.add(member);
    desk.goOn(member);
  };
  for (const member of workers) join(member);
  return Object.assign(desk, { join });
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('tasks of a crew', () => {
  test('begin at once where a worker is free; calls go behind what workers are at, where the fewest stand, and streams wait', () => {
    const [one, other] = [worker(), worker()];
    const desk = deskOf(one, other);
    const tasks = [task(), task(), task(), task(), task('stream'), task()];
    for (const each of tasks) desk.add(each);
    expect(desk.isFree).toBe(false);
    expect([one.ahead, other.ahead]).toEqual([1, 1]);
    expect(new Set(tasks.slice(0, 2).map(({ told }) => told.by))).toEqual(new Set([one, other]));
    // behind the stream nothing goes before it
    expect(tasks.slice(4).map(({ told }) => told.by)).toEqual([undefined, undefined]);
    expect(desk.waiting).toBe(4);
  });

  test('leave the queue, or the worker behind whose task they stand, when nobody wants them', () => {
    const only = worker();
    const desk = deskOf(only);
    const [atHand, behind, waits] = [task(), task(), task('stream')];
    for (const each of [atHand, behind, waits]) desk.add(each);
    desk.cancel(behind);
    expect([only.ahead, desk.waiting]).toEqual([0, 1]);
    desk.cancel(waits);
    expect(desk.waiting).toBe(0);
  });

  test('are taken from behind one that takes long by a worker that is free, and go to nobody who is at such a one', async () => {
    const [slow, quick] = [worker(), worker()];
    const desk = deskOf(slow);
    const [long, behind] = [task(), task()];
    desk.add(long);
    desk.add(behind);
    await pause();
    const late = task();
    desk.add(late);
    expect([slow.ahead, late.told.by]).toEqual([1, undefined]);

    desk.join(quick);
    expect(behind.told.by).toBe(quick);
    expect([slow.ahead, quick.isBusy]).toEqual([0, true]);
  });

  test('wait first, in order, where the worker dies that had not begun them; what it was at is given', () => {
    const [first, second] = [worker(), worker()];
    const desk = deskOf(first);
    const [atHand, behind, last] = [task(), task(), task('stream')];
    for (const each of [atHand, behind, last]) desk.add(each);
    expect(desk.takeBackFrom(first)).toBe(atHand);
    desk.join(second);
    expect(behind.told.by).toBe(second);
    expect(last.told.by).toBeUndefined();
    desk.failWaiting(new Error('none is left'));
    expect(last.told.error).toEqual(new Error('none is left'));
    expect(desk.waiting).toBe(0);
  });

  test('that cannot be cloned fail alone', () => {
    const only = worker();
    const desk = deskOf(only);
    const bad = Object.assign(task(), {
      message() {
        throw new Error('a function cannot be cloned');
      },
    });
    desk.add(bad);
    expect(bad.told.error).toEqual(new Error('a function cannot be cloned'));
    expect([only.isBusy, desk.isFree]).toEqual([false, true]);
  });
});
