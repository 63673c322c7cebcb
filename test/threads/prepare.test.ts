import { buildNetwork, encodeNetwork, prepareNetwork } from 'ermine';
import { prepareInThreads } from 'ermine/threads';
import { describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';

// Workers run the built package: everything here is imported from it by name.
describe('a network prepared by several threads', () => {
  const network = buildNetwork(city({ segments: 16_000 }));

  test('is the same, to the last bit, and reports progress', async () => {
    expect(network.nodeCount).toBeGreaterThan(12_000);
    const shares: number[] = [];
    const prepared = await prepareInThreads(network, { size: 2, onProgress: (share) => shares.push(share) });
    expect(encodeNetwork(prepared)).toEqual(encodeNetwork(prepareNetwork(network)));
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  test('can be given up', async () => {
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error('enough'));
    await expect(prepareInThreads(network, { size: 2, onProgress, signal: controller.signal })).rejects.toThrow(
      'enough',
    );
  });

  test('refuses unknown options', async () => {
    await expect(prepareInThreads(network, { sice: 2 } as object)).rejects.toThrow('size');
  });
});
