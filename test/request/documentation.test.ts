import { expect, test } from 'vitest';
import { documentOperations } from './document-operations.ts';

// `npx vitest run test/request/documentation.test.ts -u` writes the page anew.
test('docs/operations.md says what the tables say', async () => {
  await expect(documentOperations()).toMatchFileSnapshot('../../docs/operations.md');
});
