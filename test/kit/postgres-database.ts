// Databases of the PostgreSQL server that all test files share.

import { expect, inject } from 'vitest';

/**
 * The connection string of a database of the asking test file's own; the same name gives the same one. The server is not to be
 * ended: a test that needs to do so starts one of its own with `startPostgres`.
 */
export async function postgresDatabase(name: string): Promise<string> {
  const body = `${expect.getState().testPath} ${name}`;
  const response = await fetch(inject('postgresBroker'), { method: 'POST', body });
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}
