// Counts the bytes of the long answers that clients still read.

import type { ServerResponse } from 'node:http';

/** A long answer that its client still reads. */
export interface HeldAnswer {
  readonly response: ServerResponse;
  readonly client: string | undefined;
  readonly begun: number;
  size: number;
}

/** The long answers of a server. If they take too many bytes, the greediest one is cut off. */
export class HeldAnswers {
  readonly #most: number;
  readonly #held = new Set<HeldAnswer>();
  #waiting = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts more bytes of an answer. While too many bytes wait, the greediest answer is cut off (see `greediestOf`). */
  hold(answer: HeldAnswer, more: number): void {
    while (more > 0 && this.#waiting + more > this.#most && this.#held.size > 0) {
      const greediest = greediestOf(this.#held);
      this.release(greediest);
      greediest.response.destroy();
      if (greediest === answer) return;
    }
    answer.size += more;
    this.#waiting += more;
    if (answer.size > 0) this.#held.add(answer);
  }

  release(answer: HeldAnswer): void {
    this.#waiting -= answer.size;
    answer.size = 0;
    this.#held.delete(answer);
  }
}

/** The answer with the largest product: its bytes, times its age, times the bytes of all answers to its client. */
function greediestOf(held: ReadonlySet<HeldAnswer>): HeldAnswer {
  const bytesOf = new Map<string | undefined, number>();
  for (const { client, size } of held) bytesOf.set(client, (bytesOf.get(client) ?? 0) + size);
  const now = performance.now();
  const share = ({ client, size, begun }: HeldAnswer) => size * (now - begun) * bytesOf.get(client)!;
  return [...held].reduce((most, answer) => (share(answer) > share(most) ? answer : most));
}
