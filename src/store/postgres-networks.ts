// The networks of a PostgreSQL store: chunks under a version, and one row that names the current version.

import { checkBytes, checkName, checkReading, rangeToRead } from './check-arguments.ts';
import { bytesOfKey, textOfKey } from './key-bytes.ts';
import type { NetworkEntry, NetworkStore } from './ports.ts';
import { MOST_TRIES, type PostgresPool, Retry, retry, transact } from './postgres-pool.ts';

const CHUNK = 1 << 20;
/** The age from which chunks that no row names count as left by a writer that died. */
const STALE = 24 * 60 * 60 * 1000;

export function postgresNetworks(pool: PostgresPool): Omit<NetworkStore, 'close'> {
  return {
    async readNetwork(name, given) {
      const options = checkReading(name, given);
      // if a writer replaces the network while its chunks are read, the new chunks are read instead
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const { rows } = await pool.query('SELECT size, version FROM ermine_networks WHERE name = $1', [
          bytesOfKey(name),
        ]);
        if (rows.length === 0) return undefined;
        const { size, version } = rows[0] as { size: string; version: string };
        const { first, bytes } = rangeToRead(Number(size), options);
        if (await readChunks(pool, name, version, first, bytes)) return bytes;
      }
      throw new Error(
        `Network ${name} changed ${MOST_TRIES} times while it was read, or lacks chunks: write it again.`,
      );
    },

    async writeNetwork(name, bytes) {
      checkName(name);
      checkBytes(bytes);
      const written = Date.now();
      const version = `${written}-${crypto.randomUUID()}`;
      const key = bytesOfKey(name);
      await pool.query(
        'DELETE FROM ermine_chunks WHERE name = $1 AND written < $2 AND version NOT IN (SELECT version FROM ermine_networks WHERE name = $1)',
        [key, written - STALE],
      );
      for (let number = 0; number * CHUNK < bytes.length; number++) {
        const chunk = bytes.slice(number * CHUNK, (number + 1) * CHUNK);
        await retry(() =>
          pool.query('INSERT INTO ermine_chunks VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING', [
            key,
            version,
            number,
            written,
            chunk,
          ]),
        );
      }
      await transact(pool, async (client) => {
        const { rows } = await client.query('SELECT version FROM ermine_networks WHERE name = $1 FOR UPDATE', [key]);
        const before = (rows[0] as { version: string } | undefined)?.version;
        if (before === undefined) {
          const { rowCount } = await client.query(
            'INSERT INTO ermine_networks VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
            [key, bytes.length, version],
          );
          if (rowCount === 0) throw new Retry();
        } else {
          await client.query('UPDATE ermine_networks SET size = $2, version = $3 WHERE name = $1', [
            key,
            bytes.length,
            version,
          ]);
          await client.query('DELETE FROM ermine_chunks WHERE name = $1 AND version = $2', [key, before]);
        }
      });
    },

    async deleteNetwork(name) {
      checkName(name);
      return await transact(pool, async (client) => {
        const key = bytesOfKey(name);
        const { rows } = await client.query('SELECT version FROM ermine_networks WHERE name = $1 FOR UPDATE', [key]);
        if (rows.length === 0) return false;
        await client.query('DELETE FROM ermine_networks WHERE name = $1', [key]);
        await client.query('DELETE FROM ermine_chunks WHERE name = $1 AND version = $2', [
          key,
          (rows[0] as { version: string }).version,
        ]);
        return true;
      });
    },

    async listNetworks() {
      const { rows } = await pool.query('SELECT name, size, version FROM ermine_networks ORDER BY name');
      return (rows as { name: Uint8Array; size: string; version: string }[]).map(
        ({ name, size, version }): NetworkEntry => ({ name: textOfKey(name), size: Number(size), version }),
      );
    },
  };
}

/** Reads bytes from `first` on. Returns whether all chunks of the version exist. */
async function readChunks(
  pool: PostgresPool,
  name: string,
  version: string,
  first: number,
  bytes: Uint8Array,
): Promise<boolean> {
  const end = first + bytes.length;
  for (let number = Math.floor(first / CHUNK); number * CHUNK < end; number++) {
    const { rows } = await pool.query(
      'SELECT bytes FROM ermine_chunks WHERE name = $1 AND version = $2 AND number = $3',
      [bytesOfKey(name), version, number],
    );
    if (rows.length === 0) return false;
    const chunk = (rows[0] as { bytes: Uint8Array }).bytes;
    const from = Math.max(first, number * CHUNK);
    const to = Math.min(end, number * CHUNK + chunk.length);
    bytes.set(chunk.subarray(from - number * CHUNK, to - number * CHUNK), from - first);
  }
  return true;
}
