import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { storeContract } from '../../src/store/contract.ts';
import { lmdbStore } from '../../src/store/lmdb.ts';

const folder = mkdtempSync(join(tmpdir(), 'ermine-lmdb-'));
afterAll(() => rmSync(folder, { recursive: true }));

storeContract(test, (place) => lmdbStore(join(folder, place)));
