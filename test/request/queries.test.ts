import { expect, test } from 'vitest';
import { writeQueries } from './write-queries.ts';

// `npx vitest run test/request/queries.test.ts -u` generates the file again.
test('the types for callers agree with the parameter tables', async () => {
  await expect(writeQueries()).toMatchFileSnapshot('../../src/request/queries.ts');
});
