// Atomic statements on the table of pg-boss, which has no functions for these changes.

import type { Boss } from './queue.ts';

/**
 * Requeues a claimed tile as if it had not been claimed. `fail` of pg-boss would use up an attempt and, after the last one, move the tile
 * to the dead letters.
 */
export async function giveBack(boss: Boss, queue: string, record: string): Promise<void> {
  // if an earlier start were recorded, the next claim would count as another attempt
  const statement = `UPDATE ${await tableOf(boss)} SET state = 'retry', started_on = NULL WHERE name = $1 AND id = $2 AND state = 'active'`;
  await boss.getDb().executeSql(statement, [queue, record]);
}

/** Requeues all tiles that failed for good, gives them all their attempts again, and removes their dead letters. */
export async function requeueFailed(boss: Boss, queue: string, deadLetters: string): Promise<void> {
  const table = await tableOf(boss);
  const statement = `
    WITH requeued AS (
      UPDATE ${table} SET state = 'retry', started_on = NULL, completed_on = NULL, retry_count = 0
      WHERE name = $1 AND state = 'failed'
    )
    DELETE FROM ${table} WHERE name = $2`;
  await boss.getDb().executeSql(statement, [queue, deadLetters]);
}

const tables = new WeakMap<Boss, string>();

/** The name of a boss's table, with its schema. Only the boss's own statements show this name. */
async function tableOf(boss: Boss): Promise<string> {
  const known = tables.get(boss);
  if (known !== undefined) return known;
  let requested = '';
  const executeSql = async (text: string) => {
    requested = text;
    return { rows: [] };
  };
  await boss.getJobById('ermine.jobs', NO_RECORD, { includeArchive: false, db: { executeSql } });
  const [, table] = /\bFROM\s+(\S+\.job)\b/i.exec(requested) ?? [];
  if (table === undefined) throw new Error('This pg-boss stores its records in an unknown way: expected version 10.');
  tables.set(boss, table);
  return table;
}

const NO_RECORD = '00000000-0000-0000-0000-000000000000';
