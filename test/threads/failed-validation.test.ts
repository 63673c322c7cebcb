import { expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { readSections, writeSections } from '../../src/memory/sections.ts';
import { FORMAT_VERSION } from '../../src/network/network-sections.ts';
import { encodeNetwork } from '../../src/prepared/encode-network.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { openOn } from '../../src/threads/open-in-threads.ts';

test('this thread validates a network if its worker fails', async () => {
  const prepared = prepareNetwork(buildNetwork(city({ segments: 300 })));
  const sections = readSections(encodeNetwork(prepared), FORMAT_VERSION, 'It');
  // large enough to be validated on a worker
  sections.set('test.filling', new Uint8Array(1 << 24));
  let askedCount = 0;
  const platform = {
    validate: () => {
      askedCount++;
      return Promise.resolve(false);
    },
  };
  const opened = await openOn(platform, writeSections(sections, FORMAT_VERSION), { validate: true });
  expect(opened.bounds).toEqual(openEngine(prepared).bounds);
  sections.set('network.idHigh', sections.get('network.idHigh')!.slice().reverse());
  const forged = writeSections(sections, FORMAT_VERSION);
  await expect(openOn(platform, forged, { validate: true })).rejects.toThrow('idHigh and idLow do not ascend');
  expect(askedCount).toBe(2);
  await openOn(platform, forged);
  expect(askedCount).toBe(2);
});
