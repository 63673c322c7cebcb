import { expect, test } from 'vitest';
import { writeQueries } from './write-queries.ts';

// `npx vitest run test/request/queries.test.ts -u` writes the file anew.
test('the types that callers see say what the parameter tables say', async () => {
  await expect(writeQueries()).toMatchFileSnapshot('../../src/request/queries.ts');
});
