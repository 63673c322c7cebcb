// Answers on their way to the pool. Each message wakes the thread that reads it, which takes longer than a short route: answers wait for each
// other while more requests stand at this worker, the longer the more of them stand there, since those wait anyway.

import { countShared } from '../shared/shared-claims.ts';
import type { Answered, FromWorker } from './messages.ts';

/** Sends a message to the pool; buffers to hand over go beside it. */
export type Post = (message: FromWorker, transfer?: ArrayBuffer[]) => void;

/** Milliseconds that an answer waits for others, for each request that stands there: four at most. */
const PATIENCE = 0.25;

export class Outbox {
  readonly #post: Post;
  readonly #claims: Int32Array;
  #answers: Answered[] = [];
  /** Until when the first one waits. */
  #until = 0;

  constructor(post: Post, claims: Int32Array) {
    this.#post = post;
    this.#claims = claims;
  }

  /** Takes an answer that can be cloned; it may wait for others. */
  add(answered: Answered): void {
    const standing = countShared(this.#claims);
    if (this.#answers.push(answered) === 1) this.#until = performance.now() + standing * PATIENCE;
    this.#wait(standing);
  }

  /** A request is over, or was taken back: answers wait for another one, if there is one. */
  goOn(): void {
    this.#wait(countShared(this.#claims));
  }

  /** Sends what waits, and an answer behind it; buffers to hand over go beside it. */
  send(answered?: Answered, transfer?: ArrayBuffer[]): void {
    const waiting = this.#answers;
    this.#answers = [];
    if (waiting.length > 0) this.#post({ kind: 'answers', answers: waiting });
    if (answered !== undefined) this.#post({ kind: 'answers', answers: [answered] }, transfer);
  }

  /** Sends what has waited long enough: called by whatever takes its time. */
  sendDue(): void {
    if (this.#answers.length > 0 && performance.now() > this.#until) this.send();
  }

  #wait(standing: number): void {
    if (standing > 0) this.sendDue();
    else this.send();
  }
}
