import { expect, test } from 'vitest';
import { packArrays, unpackArrays } from '../../src/threads/messages/clone-quickly.ts';

test('typed arrays cross as their buffers and arrive as they were', () => {
  const shared = new SharedArrayBuffer(64);
  const buffer = new Float64Array([1, 2, 3, 4]);
  const message = {
    kind: 'version',
    views: [new Uint32Array(shared, 8, 4), new Uint8Array(shared), new Float64Array(0)],
    part: buffer.subarray(1, 3),
    whole: buffer,
    big: new BigUint64Array([5n]),
    other: { map: new Map([['a', 1]]), date: new Date(0), none: undefined, empty: null, __proto__: null },
  };
  const packed = packArrays(message);
  expect(JSON.stringify(Object.keys(packed))).toBe(JSON.stringify(Object.keys(message)));
  const holdsArrays = (value: unknown): boolean =>
    ArrayBuffer.isView(value) ||
    (typeof value === 'object' && value !== null && Object.values(value).some(holdsArrays));
  expect(holdsArrays(message)).toBe(true);
  expect(holdsArrays(packed)).toBe(false);

  const arrived = unpackArrays(structuredClone(packed));
  expect(arrived).toEqual({ ...message, other: { ...message.other } });
  expect(arrived.views.map((view) => view.constructor.name)).toEqual(['Uint32Array', 'Uint8Array', 'Float64Array']);
  // shared memory is still shared afterwards
  arrived.views[0][0] = 77;
  expect(message.views[0][0]).toBe(77);
});

test('a message that contains itself arrives as it was', () => {
  const message: Record<string, unknown> = { array: Uint16Array.of(1, 2) };
  message['self'] = message;
  message['again'] = message['array'];
  const arrived = unpackArrays(structuredClone(packArrays(message)));
  expect(arrived['self']).toBe(arrived);
  expect(arrived['again']).toBe(arrived['array']);
  expect(arrived['array']).toEqual(Uint16Array.of(1, 2));
});
