import { expect, test } from 'vitest';
import { makeMemoryTable } from '../../src/boundary/memory-table.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { encodeNetwork } from '../../src/prepared/encode-network.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { herePort } from '../../src/threads/here-port.ts';
import type { ToWorker } from '../../src/threads/messages/messages.ts';
import { shareOfNextThread } from '../../src/threads/shared/account-shared.ts';
import {
  makeRequestSlots,
  noteTime,
  PLACES,
  postRequest,
  timeOfRequest,
} from '../../src/threads/shared/request-slots.ts';
import { drawTown } from '../kit/town.ts';

const town = drawTown(`
  A-1-B---C
  |   |   |
  D---E-2-F
`);

test('the time of a request is kept until its slot is used again', () => {
  const slots = makeRequestSlots();
  noteTime(slots, 3, 1.25);
  noteTime(slots, 4, 200);
  expect([timeOfRequest(slots, 3), timeOfRequest(slots, 4), timeOfRequest(slots, 5)]).toEqual([1.25, 200, 0]);
  noteTime(slots, 3 + PLACES, 7);
  expect([timeOfRequest(slots, 3 + PLACES), timeOfRequest(slots, 4)]).toEqual([7, 200]);
});

test('a worker notes the time of every request, of one that fails as well', async () => {
  const [slots, port] = [makeRequestSlots(), herePort()];
  const answered = new Promise<boolean[]>((resolve) => {
    const failed: boolean[] = [];
    port.onMessage = (message) => {
      if (message.kind === 'answers') failed.push(...message.answers.map(({ error }) => error !== undefined));
      if (failed.length === 2) resolve(failed);
    };
  });
  const call = (id: number, startPoint: unknown): ToWorker => {
    postRequest(slots, id);
    const args = JSON.stringify([{ startPoint, endPoint: town.at('2') }]);
    return {
      kind: 'call',
      id,
      verb: 'route',
      args,
      form: 'cloned',
      listeners: { onWarning: false, onProgress: false },
    };
  };
  port.post([
    {
      kind: 'open',
      bytes: encodeNetwork(prepareNetwork(buildNetwork(town.source))),
      options: {},
      slots,
      isFirst: true,
      weightsAt: shareOfNextThread(),
      memory: makeMemoryTable(1, 1 << 26),
      place: 0,
    },
    call(1, town.at('1')),
    call(2, 'nowhere'),
  ]);
  expect(await answered).toEqual([false, true]);
  expect(timeOfRequest(slots, 1)).toBeGreaterThan(0);
  expect(timeOfRequest(slots, 2)).toBeGreaterThan(0);
  await port.end();
});
