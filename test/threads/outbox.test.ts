import { expect, test } from 'vitest';
import type { Answered, FromWorker } from '../../src/threads/messages/messages.ts';
import { Outbox } from '../../src/threads/messages/outbox.ts';
import { begin, makeRequestSlots, postRequest, takeBack } from '../../src/threads/shared/request-slots.ts';

function opened() {
  const slots = makeRequestSlots();
  const sent: (readonly Answered[])[] = [];
  const post = (message: FromWorker) => {
    if (message.kind === 'answers') sent.push(message.answers);
  };
  return { slots, sent, outbox: new Outbox(post, slots) };
}

test('answers wait for each other while another request is queued, and are sent together', () => {
  const { slots, sent, outbox } = opened();
  postRequest(slots, 2);
  outbox.add({ id: 1, answer: 'one' });
  expect(sent).toEqual([]);
  begin(slots, 2);
  outbox.add({ id: 2, answer: 'two' });
  expect(sent).toEqual([
    [
      { id: 1, answer: 'one' },
      { id: 2, answer: 'two' },
    ],
  ]);
});

test('an answer does not wait for a long request: it is sent when that one polls', () => {
  const { slots, sent, outbox } = opened();
  postRequest(slots, 2);
  outbox.add({ id: 1, answer: 'one' });
  begin(slots, 2);
  while (sent.length === 0) outbox.sendDue();
  expect(sent).toEqual([[{ id: 1, answer: 'one' }]]);
});

test('an answer does not wait for a request that is taken back', () => {
  const { slots, sent, outbox } = opened();
  postRequest(slots, 2);
  outbox.add({ id: 1, answer: 'one' });
  takeBack(slots, 2);
  outbox.goOn();
  expect(sent).toEqual([[{ id: 1, answer: 'one' }]]);
});

test('a message sent by itself comes after the waiting answers', () => {
  const { slots, sent, outbox } = opened();
  postRequest(slots, 2);
  outbox.add({ id: 1, answer: 'one' });
  outbox.send({ id: 3, answer: 'three' });
  expect(sent).toEqual([[{ id: 1, answer: 'one' }], [{ id: 3, answer: 'three' }]]);
});

test('an answer waits longer the more requests are queued', () => {
  const waits = [1, 12].map((standing) => {
    const { slots, sent, outbox } = opened();
    for (let id = 2; id < 2 + standing; id++) postRequest(slots, id);
    const begun = performance.now();
    outbox.add({ id: 1, answer: 'one' });
    while (sent.length === 0) outbox.sendDue();
    return performance.now() - begun;
  });
  expect(waits[0]).toBeGreaterThanOrEqual(0.25);
  expect(waits[1]).toBeGreaterThanOrEqual(3);
});
