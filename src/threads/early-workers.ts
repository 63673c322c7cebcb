// Workers that are started before the pool that will use them.

import type { WorkerPort } from './worker-port.ts';

export class EarlyWorkers {
  readonly #waiting: { readonly port: WorkerPort; isDead: boolean }[] = [];

  add(port: WorkerPort): void {
    const early = { port, isDead: false };
    port.onDeath = () => {
      early.isDead = true;
    };
    this.#waiting.push(early);
  }

  /** One of these workers that is still alive, if any. From now on, it may keep the process alive. */
  take(): WorkerPort | undefined {
    for (let early = this.#waiting.shift(); early !== undefined; early = this.#waiting.shift()) {
      if (early.isDead) continue;
      early.port.keepAlive(true);
      return early.port;
    }
    return undefined;
  }

  /** Ends the workers that were not taken. */
  async end(): Promise<void> {
    await Promise.all(this.#waiting.splice(0).map(({ port }) => port.end()));
  }
}
