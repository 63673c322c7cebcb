// Sends all reads that are requested in one turn of the event loop to the database as one statement.

type Read = (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The most keys in one statement. */
const MOST_KEYS = 1000;

/**
 * Reads one record, together with all others requested in the same turn. `read` returns which of some records exist, with their content.
 */
export function batchReads(read: Read): (key: string) => Promise<string | undefined> {
  let waiting: { key: string; resolve: (value: string | undefined) => void; reject: (error: unknown) => void }[] = [];

  async function readWaiting(): Promise<void> {
    const requested = waiting;
    waiting = [];
    for (let first = 0; first < requested.length; first += MOST_KEYS) {
      const some = requested.slice(first, first + MOST_KEYS);
      try {
        const found = await read([...new Set(some.map(({ key }) => key))]);
        for (const { key, resolve } of some) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of some) reject(error);
      }
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(readWaiting);
      waiting.push({ key, resolve, reject });
    });
}
