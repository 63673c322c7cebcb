// Commits records to PostgreSQL. Each commit is one round trip.
//
// A commit of one change is one statement. A commit of several changes is a text of statements. The server runs this text as one
// transaction, and undoes it if a statement fails. The statements lock rows in the order of their keys, check them, and change them. A row
// without its expected value makes the second statement divide by zero. A row that appeared in the meantime violates the uniqueness of
// keys.

import type { Change } from './ports.ts';
import { type PostgresPool, retry } from './postgres-pool.ts';

const NOT_AS_EXPECTED: readonly string[] = ['22012', '23505'];

/** Makes all changes or none. Returns `false` if a row does not have its expected value. */
export async function commitChanges(pool: PostgresPool, changes: readonly Change[]): Promise<boolean> {
  if (changes.length === 0) return true;
  if (changes.length === 1) return await retry(() => changeOne(pool, changes[0]));
  const statements = transactionOf(changes);
  try {
    await retry(() => pool.query(statements));
    return true;
  } catch (error) {
    if (NOT_AS_EXPECTED.includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

async function changeOne(pool: PostgresPool, { key, expected, value }: Change): Promise<boolean> {
  const bytes = Buffer.from(key);
  if (value === expected) {
    const { rows } = await pool.query('SELECT value FROM ermine_records WHERE key = $1', [bytes]);
    return (rows[0] as { value: string } | undefined)?.value === expected;
  }
  const { rowCount } =
    expected === undefined
      ? await pool.query('INSERT INTO ermine_records VALUES ($1, $2) ON CONFLICT DO NOTHING', [bytes, value])
      : value === undefined
        ? await pool.query('DELETE FROM ermine_records WHERE key = $1 AND value = $2', [bytes, expected])
        : await pool.query('UPDATE ermine_records SET value = $3 WHERE key = $1 AND value = $2', [
            bytes,
            expected,
            value,
          ]);
  return rowCount === 1;
}

function transactionOf(changes: readonly Change[]): string {
  const keys = (some: readonly Change[]) => some.map(({ key }) => bytesLiteral(key)).join(', ');
  const row = (key: string, value: string) => `(${bytesLiteral(key)}, ${textLiteral(value)})`;
  const present = changes.filter(({ expected }) => expected !== undefined);
  const absent = changes.filter(({ expected }) => expected === undefined);
  const gone = changes.filter(({ value }) => value === undefined);
  const expectation = present.map(({ key, expected }) => row(key, expected ?? '')).join(', ');
  const statements = [`SELECT 1 FROM ermine_records WHERE key IN (${keys(changes)}) ORDER BY key FOR UPDATE`];
  if (present.length > 0) {
    const count = `SELECT count(*) FROM ermine_records WHERE (key, value) IN (${expectation})`;
    statements.push(`SELECT 1 / (CASE WHEN (${count}) = ${present.length} THEN 1 ELSE 0 END)`);
  }
  if (absent.length > 0) {
    // sorted by key, so that two writers of the same keys cannot wait for each other
    const added = absent.map(({ key, value = '' }) => row(key, value)).sort();
    statements.push(`INSERT INTO ermine_records VALUES ${added.join(', ')}`);
  }
  for (const { key, expected, value } of present) {
    if (value === undefined || value === expected) continue;
    statements.push(`UPDATE ermine_records SET value = ${textLiteral(value)} WHERE key = ${bytesLiteral(key)}`);
  }
  if (gone.length > 0) statements.push(`DELETE FROM ermine_records WHERE key IN (${keys(gone)})`);
  return statements.join(';\n');
}

/** A literal for any text, made of hexadecimal digits only. */
function textLiteral(text: string): string {
  return `convert_from(${bytesLiteral(text)}, 'UTF8')`;
}

function bytesLiteral(text: string): string {
  return `decode('${Buffer.from(text).toString('hex')}', 'hex')`;
}
