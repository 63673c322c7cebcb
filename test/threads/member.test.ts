// What a pool does with messages that cannot be sent: only their tasks fail, and the worker waits for nothing.

import { buildNetwork, encodeNetwork, prepareNetwork } from 'ermine';
import { expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { makeMemoryTable } from '../../src/boundary/memory-table.ts';
import { Member } from '../../src/threads/member.ts';
import type { FromWorker, ToWorker } from '../../src/threads/messages/messages.ts';
import { serve } from '../../src/threads/serve.ts';
import { countShared, makeRequestSlots, postRequest, takeBack } from '../../src/threads/shared/request-slots.ts';
import type { Task } from '../../src/threads/task.ts';
import type { WorkerPort } from '../../src/threads/worker-port.ts';
import { Workers } from '../../src/threads/workers.ts';

/** A port that clones messages as the platform does, and a list of what it posted. */
function cloningPort(): { port: WorkerPort; sent: ToWorker[] } {
  const sent: ToWorker[] = [];
  const port: WorkerPort = {
    post: (messages) => void sent.push(...structuredClone(messages)),
    onMessage() {},
    onDeath() {},
    keepAlive() {},
    async end() {},
  };
  return { port, sent };
}

function taskWith(arg: unknown, more: Partial<Task> = {}): Task {
  return {
    isCall: true,
    message: (_, id) => ({ kind: 'call', id, verb: 'route', args: [arg], form: 'cloned', listeners: {} }) as never,
    done() {},
    failed() {},
    ...more,
  };
}

const calls = (sent: readonly ToWorker[]) => sent.flatMap((one) => (one.kind === 'call' ? [one.args[0]] : []));
const unsendable = () => {};

test('a worker does not wait for a task that could not be sent', () => {
  const { port, sent } = cloningPort();
  const member = new Member(port);
  expect(() => member.postTask(taskWith(unsendable))).toThrow('could not be cloned');
  expect([member.isBusy, countShared(member.slots)]).toEqual([false, 0]);
  member.postTask(taskWith('next'));
  expect([calls(sent), countShared(member.slots)]).toEqual([['next'], 1]);
});

test('of tasks that are sent together, only those that cannot be sent fail, and the worker is woken', async () => {
  const { port, sent } = cloningPort();
  const member = new Member(port);
  const unsent: unknown[] = [];
  member.onUnsent = (task) => unsent.push(task);
  const bad = [taskWith(unsendable), taskWith(unsendable)];
  for (const task of [taskWith('first'), bad[0], taskWith('second'), bad[1]]) member.postTask(task);
  await Promise.resolve();
  expect(unsent).toEqual(bad);
  expect(calls(sent)).toEqual(['first', 'second']);
  // an answer to the first may wait for the tasks that never came
  expect(sent[sent.length - 1].kind).toBe('wake');
  expect([member.ahead, countShared(member.slots)]).toEqual([1, 2]);
});

test('a message to a worker is sent although a task queued before it cannot be', () => {
  const { port, sent } = cloningPort();
  const member = new Member(port);
  for (const task of [taskWith('first'), taskWith(unsendable)]) member.postTask(task);
  member.post({ kind: 'endMatrix', job: 1 });
  expect(sent.map(({ kind }) => kind)).toEqual(['call', 'wake', 'endMatrix']);
});

test('a crew goes on after tasks that cannot be sent', async () => {
  const { port, sent } = cloningPort();
  const workers = new Workers({
    ...{ size: 1, makesMetric: false, spawn: () => port, bytes: new Uint8Array(), options: {}, memory: {} as never },
    ...{ greet() {}, onDerived() {}, onPause() {} },
  });
  port.onMessage({ kind: 'ready' });
  const answer = () => {
    const messages = sent.splice(0);
    const answers = messages.flatMap((one) => (one.kind === 'call' ? [{ id: one.id, answer: 1 }] : []));
    port.onMessage({ kind: 'answers', answers });
  };
  const errors: string[] = [];
  const failed = (error: unknown) => errors.push((error as Error).name);
  const taskOf = (arg: unknown) => taskWith(arg, { kind: 'quick', failed });
  for (let i = 0; i < 5; i++) {
    workers.add(taskOf(i));
    answer();
  }
  for (const arg of ['first', unsendable, unsendable]) workers.add(taskOf(arg));
  // the worker has only queued tasks then, none of which was sent
  answer();
  expect([errors, workers.tasks.isFree]).toEqual([[], false]);
  await Promise.resolve();
  expect(errors).toEqual(['DataCloneError', 'DataCloneError']);
  expect([workers.tasks.isFree, workers.busy, workers.tasks.waiting]).toEqual([true, 0, 0]);
});

test('a worker that is woken sends the answers that waited for a task which never came', () => {
  const sent: FromWorker[] = [];
  const hear = serve((message) => sent.push(message));
  const slots = makeRequestSlots();
  const bytes = encodeNetwork(prepareNetwork(buildNetwork(city({ segments: 100 }))));
  const memory = makeMemoryTable(1, 0);
  hear({ kind: 'open', bytes, options: {}, slots, isFirst: false, weightsAt: Infinity, memory, place: 0 });
  for (const id of [1, 2]) postRequest(slots, id);
  const listeners = { onWarning: false, onProgress: false };
  hear({ kind: 'call', id: 1, verb: 'describeDatabase', args: [], form: 'cloned', listeners });
  const answers = () => sent.filter(({ kind }) => kind === 'answers').length;
  expect(answers()).toBe(0);
  takeBack(slots, 2);
  hear({ kind: 'wake' });
  expect(answers()).toBe(1);
});
