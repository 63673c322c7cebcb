import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { networkStoreContract } from '../../src/store/contract.ts';
import { fileStore } from '../../src/store/file.ts';

const folder = mkdtempSync(join(tmpdir(), 'ermine-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

networkStoreContract(test, (place) => fileStore(join(folder, place)));
