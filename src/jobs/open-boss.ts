// Opens pg-boss if it is installed.

import { expectConnectionString, PATIENCE } from '../store/postgres-pool.ts';
import type { Boss } from './queue.ts';

/** A boss that this process has opened and must close. */
export interface OpenedBoss extends Boss {
  stop(options: { graceful: boolean; wait: boolean }): Promise<void>;
}

/** Matches texts that the driver reads as an address. It reads any other text as the name of a host. */
const DATABASE = /^(postgres(ql)?|socket):/;

/** Opens the queue in a PostgreSQL database, which is set up on first use. */
export async function openBoss(url: string): Promise<OpenedBoss> {
  if (!DATABASE.test(url)) {
    throw new Error('Give the address of a PostgreSQL database for the queue, such as postgres://jobs@db/jobs.');
  }
  const { default: PgBoss } = await import('pg-boss').catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('Jobs on several machines need the library pg-boss: npm install pg-boss@10.', { cause: error });
  });
  const boss = new PgBoss({ ...PATIENCE, connectionString: url, schedule: false });
  // the next query reports a lost connection
  boss.on('error', () => {});
  const starting = expectConnectionString(url).then(() => boss.start());
  await starting.catch((error) => {
    throw new Error(`The queue cannot be opened: ${error.message}`, { cause: error });
  });
  return boss;
}
