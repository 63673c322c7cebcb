// Answers on their way to the pool. Each message wakes the thread that reads it, which takes longer than a short route. Answers therefore
// wait for a batch while more requests are queued on this worker. The more are queued, the longer an answer waits, because its batch can be
// larger.

import { countShared } from '../shared/request-slots.ts';
import type { Answered, FromWorker } from './messages.ts';

/** Posts a message to the pool, with buffers to transfer. */
export type Post = (message: FromWorker, transfer?: ArrayBuffer[]) => void;

/** How many milliseconds an answer waits for each queued request. With 15 queued requests, it waits less than four milliseconds. */
const MS_PER_QUEUED_REQUEST = 0.25;

export class Outbox {
  readonly #post: Post;
  readonly #slots: Int32Array;
  #answers: Answered[] = [];
  /** The time at which the first waiting answer must be sent. */
  #until = 0;

  constructor(post: Post, slots: Int32Array) {
    this.#post = post;
    this.#slots = slots;
  }

  /** Takes an answer that can be cloned. It may wait for more answers. */
  add(answered: Answered): void {
    const standing = countShared(this.#slots);
    if (this.#answers.push(answered) === 1) this.#until = performance.now() + standing * MS_PER_QUEUED_REQUEST;
    this.#wait(standing);
  }

  /** Called when a request is done or was taken back. Waiting answers keep waiting if there is a next request. */
  goOn(): void {
    this.#wait(countShared(this.#slots));
  }

  /** Sends the waiting answers, then the given one with its buffers to transfer. */
  send(answered?: Answered, transfer?: ArrayBuffer[]): void {
    const waiting = this.#answers;
    this.#answers = [];
    if (waiting.length > 0) this.#post({ kind: 'answers', answers: waiting });
    if (answered !== undefined) this.#post({ kind: 'answers', answers: [answered] }, transfer);
  }

  /** Sends answers that have waited long enough. Long work calls this from time to time. */
  sendDue(): void {
    if (this.#answers.length > 0 && performance.now() > this.#until) this.send();
  }

  #wait(standing: number): void {
    if (standing > 0) this.sendDue();
    else this.send();
  }
}
