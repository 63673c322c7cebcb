// Databases of the PostgreSQL server that all test files share.

import { expect, inject } from 'vitest';

/**
 * The connection string of a database for the calling test file. Calls with one name get one database. Do not stop the server: a test that
 * has to stop one starts its own with `startPostgres`.
 */
export async function postgresDatabase(name: string): Promise<string> {
  const body = `${expect.getState().testPath} ${name}`;
  const response = await fetch(inject('postgresBroker'), { method: 'POST', body });
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}
