// A pool whose roads change while a job runs on it.

import type { Pool } from 'ermine/threads';

/** A pool that runs `update` when the first tile of a job is due: its points are placed on the roads before. */
export function updatingPool(pool: Pool, update: () => Promise<unknown>): Pool {
  let updated: Promise<unknown> | undefined;
  const run: Pool['run'] = async (module, task, options) => {
    if ((task as { kind?: string }).kind === 'tile') await (updated ??= update());
    return pool.run(module, task, options);
  };
  return new Proxy(pool, {
    get(_, member) {
      if (member === 'run') return run;
      const value = pool[member as keyof Pool] as unknown;
      return typeof value === 'function' ? value.bind(pool) : value;
    },
  });
}
