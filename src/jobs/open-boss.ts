// pg-boss, opened where it is installed.

import { PATIENCE } from '../store/postgres-pool.ts';
import type { Boss } from './queue.ts';

/** A boss that was opened here, and is closed here. */
export interface OpenedBoss extends Boss {
  stop(options: { graceful: boolean; wait: boolean }): Promise<void>;
}

/** What the driver takes for an address; anything else it takes for the name of a host. */
const DATABASE = /^(postgres(ql)?|socket):/;

/** Opens the queue in a PostgreSQL database, which is made ready when it is first used. */
export async function openBoss(url: string): Promise<OpenedBoss> {
  if (!DATABASE.test(url)) {
    throw new Error('The queue is named by the address of a PostgreSQL database, as postgres://jobs@db/jobs.');
  }
  const { default: PgBoss } = await import('pg-boss').catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('Jobs over several machines need the library pg-boss: npm install pg-boss@10.', { cause: error });
  });
  const boss = new PgBoss({ ...PATIENCE, connectionString: url, schedule: false });
  // a connection that is lost is told by whatever asks next
  boss.on('error', () => {});
  await boss.start().catch((error) => {
    throw new Error(`The queue cannot be opened: ${error.message}`, { cause: error });
  });
  return boss;
}
