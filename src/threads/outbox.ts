// Answers on their way to the pool. Each message wakes the thread that reads it, which takes longer than a short route: answers wait for each
// other while more requests stand at this worker, for a millisecond at most.

import type { Answered, FromWorker } from './messages.ts';
import { isOneOffered } from './shared-claims.ts';

/** Sends a message to the pool; buffers to hand over go beside it. */
export type Post = (message: FromWorker, transfer?: ArrayBuffer[]) => void;

/** Milliseconds that an answer waits for others. */
const PATIENCE = 1;

export class Outbox {
  readonly #post: Post;
  readonly #claims: Int32Array;
  #answers: Answered[] = [];
  /** Since when the first one waits. */
  #since = 0;

  constructor(post: Post, claims: Int32Array) {
    this.#post = post;
    this.#claims = claims;
  }

  /** Takes an answer that can be cloned; it may wait for others. */
  add(answered: Answered): void {
    if (this.#answers.push(answered) === 1) this.#since = performance.now();
    this.goOn();
  }

  /** A request is over, or was taken back: answers wait for another one, if there is one. */
  goOn(): void {
    if (isOneOffered(this.#claims)) this.look();
    else this.send();
  }

  /** Sends what waits, and an answer behind it; buffers to hand over go beside it. */
  send(answered?: Answered, transfer?: ArrayBuffer[]): void {
    const waiting = this.#answers;
    this.#answers = [];
    if (waiting.length > 0) this.#post({ kind: 'answers', answers: waiting });
    if (answered !== undefined) this.#post({ kind: 'answers', answers: [answered] }, transfer);
  }

  /** Called by whatever takes its time. */
  look(): void {
    if (this.#answers.length > 0 && performance.now() - this.#since > PATIENCE) this.send();
  }
}
