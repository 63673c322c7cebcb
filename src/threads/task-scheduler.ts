// Decides which worker of a pool does which task. An idle worker begins a task at once. If no worker is idle, some tasks are queued on
// workers, and the others wait here.
//
// One worker is reserved for quick tasks, so that any number of slow ones cannot block them. If a task turns out to be
// slow on the last free worker, it is stopped and begun again on another one. While there are no quick tasks, the
// reserved worker does slow ones as well. A task of a kind that has never run is stopped earlier, and lets tasks of known kinds go first.
// While there are quick tasks of known kinds, some worker has no task of an unknown kind.

import type { Finished, Member } from './member.ts';
import type { Task } from './task.ts';
import type { TaskQueue } from './task-queue.ts';
import { WaitingTasks } from './waiting-tasks.ts';

/** Milliseconds after which another worker should take a queued task. */
const TAKE_BACK_MS = 5;
/** Milliseconds after which a running task counts as slow. The second number is for tasks of a kind that has never run. */
const SLOW_MS = 50;
const SLOW_UNKNOWN_MS = 15;
/**
 * A task counts as slow only if its worker has polled at least once in each span of this many milliseconds, or if it has run for very long.
 * A worker that polls less often is waiting for the processor, so its task may be quick.
 */
const POLL_MS = 2;
const VERY_LONG = 200;
/** After this many milliseconds without a quick task, the reserved worker takes slow tasks. */
const QUIET = 2000;
/** Milliseconds between two checks while something waits. */
const CHECK_INTERVAL = 10;

export class TaskScheduler {
  readonly #members: ReadonlySet<Member>;
  readonly #onRest: () => void;
  readonly #waiting = new WaitingTasks();
  /** When the last task came in that is not known to be slow. */
  #lastPrompt = Number.NEGATIVE_INFINITY;
  /** When the last task came in that is known to be quick. */
  #lastQuick = Number.NEGATIVE_INFINITY;
  #idle: Member[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onRest` is called when a worker becomes idle. */
  constructor(members: ReadonlySet<Member>, onRest: () => void) {
    this.#members = members;
    this.#onRest = onRest;
  }

  /** How many tasks no worker has. */
  get waiting(): number {
    let count = this.#waiting.size;
    for (const { ahead } of this.#members) count += ahead;
    return count;
  }

  /** Whether a task submitted now would begin at once. */
  get isFree(): boolean {
    return this.#idle.length > 0;
  }

  add(task: Task): void {
    const queue = this.#waiting.queueOf(task);
    if (queue !== this.#waiting.slow) this.#lastPrompt = performance.now();
    if (queue === this.#waiting.quick) this.#lastQuick = performance.now();
    const member = this.#idle[this.#idle.length - 1];
    if (member !== undefined && this.#mayBegin(member, task, queue)) {
      this.#idle.pop();
      this.#begin(member, task);
      return;
    }
    this.#waiting.add(task);
    this.#postAhead();
    this.#checkLater();
  }

  cancel(task: Task): void {
    if (this.#waiting.remove(task)) return;
    for (const member of this.#members) if (member.cancel(task)) this.goOn(member);
  }

  /** Notes that a worker is gone. Tasks that it had not begun go to the front of the queue. Returns the task that it ran. */
  takeBackFrom(member: Member): Task | undefined {
    this.#idle = this.#idle.filter((other) => other !== member);
    const { begun, untouched } = member.leave();
    for (let i = untouched.length - 1; i >= 0; i--) this.#waiting.quick.putBack(untouched[i]);
    return begun;
  }

  /** Notes that there are no more workers. */
  forgetWorkers(): void {
    this.#idle = [];
    clearTimeout(this.#timer);
  }

  failWaiting(error: Error): void {
    this.#waiting.failAll(error);
  }

  /** Notes that a task is done, or must run again. A cancelled task would have taken even longer. */
  noteEnd({ task, took, polls, wasCancelled }: Finished, isAgain: boolean): void {
    this.#waiting.noteDuration(task, isAgain || wasCancelled || hasRun(took, polls) ? took : 0, !wasCancelled);
    if (!isAgain) return;
    task.again?.();
    this.#waiting.putBackAsSlow(task);
  }

  /** Gives a worker with room a task to begin, or one to queue. */
  goOn(member: Member): void {
    if (!member.isBusy) {
      const task = this.#takeNext(member);
      if (task === undefined) this.#rest(member);
      else this.#begin(member, task);
    }
    this.#postAhead();
    this.#checkLater();
  }

  #begin(member: Member, task: Task): void {
    try {
      if (!member.isBusy) member.port.keepAlive(true);
      member.postTask(task);
    } catch (error) {
      // the arguments of the task could not be cloned
      task.failed(error);
      this.goOn(member);
    }
  }

  #rest(member: Member): void {
    member.port.keepAlive(false);
    if (!this.#idle.includes(member)) this.#idle.push(member);
    this.#onRest();
  }

  /** Sends waiting tasks to the workers with the shortest queues, but not to one with a slow task. */
  #postAhead(): void {
    const limit = performance.now() - TAKE_BACK_MS;
    while (this.#waiting.quick.first?.isCall === true && !this.#isSlowNext()) {
      const member = this.#leastBusy(limit);
      const task = member && this.#waiting.quick.take();
      if (member === undefined || task === undefined) return;
      this.#begin(member, task);
    }
  }

  #leastBusy(limit: number): Member | undefined {
    let least: Member | undefined;
    for (const member of this.#members) {
      if (!member.hasRoomAhead || member.atHandSince < limit || this.#waiting.isSlow(member.atHand)) continue;
      if (least === undefined || member.ahead < least.ahead) least = member;
    }
    return least;
  }

  /**
   * The task that an idle worker should begin: the task that has waited longest, looking first behind slow tasks, then in the queue, then
   * behind other tasks.
   */
  #takeNext(member: Member): Task | undefined {
    const slow = this.#waiting.slow.first;
    const mayHold = slow !== undefined && this.#mayHold(member, slow);
    const isWaiting = this.#waiting.promptQueue.first !== undefined || mayHold;
    const limit = isWaiting ? performance.now() - TAKE_BACK_MS : Number.POSITIVE_INFINITY;
    for (const other of this.#members) {
      if (other === member || other.ahead === 0 || other.atHandSince > limit) continue;
      const task = other.takeBack();
      if (task !== undefined) return task;
    }
    const queue = mayHold && this.#isSlowNext() ? this.#waiting.slow : this.#waiting.promptQueue;
    const mayTry = queue !== this.#waiting.unknown || this.#mayTry(member);
    return (mayTry ? queue : this.#waiting.quick).take((task) => task.suits?.(member) !== false);
  }

  /** Whether a slow task has waited longer than the first one that is not slow, and enough workers are free for it. */
  #isSlowNext(): boolean {
    const [slow, other] = [this.#waiting.slow.first, this.#waiting.promptQueue.first];
    if (slow === undefined) return false;
    const isOlder = other === undefined || this.#waiting.sinceOf(slow) < this.#waiting.sinceOf(other);
    return isOlder && this.#freeCount(slow) > 1;
  }

  #mayBegin(member: Member, task: Task, queue: TaskQueue<Task>): boolean {
    return queue === this.#waiting.slow
      ? this.#mayHold(member, task)
      : queue === this.#waiting.quick || this.#mayTry(member);
  }

  /**
   * Whether an idle worker may begin a task of an unknown kind. While quick tasks come, some other worker must have no such task. A task
   * that has become slow does not count.
   */
  #mayTry(member: Member): boolean {
    if (this.#members.size < 2 || performance.now() - this.#lastQuick > QUIET) return true;
    for (const other of this.#members) {
      if (other === member) continue;
      if (other.atHand === undefined || !this.#waiting.isUnknown(other.atHand) || this.#isHeld(other)) return true;
    }
    return false;
  }

  /** Whether an idle worker may begin a slow task: another worker must remain for quick ones. */
  #mayHold(member: Member, task: Task): boolean {
    return this.#freeCount(task, member) > 0;
  }

  /** How many workers other than `without` have no slow task; `Infinity` if all may have one. */
  #freeCount(task: Task, without?: Member): number {
    const isQuiet = performance.now() - this.#lastPrompt > QUIET && !this.#waiting.isRecalled(task);
    if (isQuiet || this.#members.size < 2) return Number.POSITIVE_INFINITY;
    let count = 0;
    for (const member of this.#members) if (member !== without && !this.#isHeld(member)) count++;
    return count;
  }

  /** Whether a worker has a slow task. */
  #isHeld({ atHand, atHandSince, polls }: Member): boolean {
    if (atHand === undefined) return false;
    if (this.#waiting.isSlow(atHand)) return true;
    const took = performance.now() - atHandSince;
    const limit = this.#waiting.isUnknown(atHand) ? SLOW_UNKNOWN_MS : SLOW_MS;
    return took > limit && (atHand.kind === undefined || hasRun(took, polls));
  }

  /** Checks from time to time whether a worker can take a task, while one waits. */
  #checkLater(): void {
    const isWaiting = this.#isPromptWaiting() || (this.#waiting.slow.size > 0 && this.#idle.length > 0);
    if (!isWaiting || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isPromptWaiting()) this.#recallOne();
      for (const member of [...this.#idle]) this.#retry(member);
      this.#checkLater();
    }, CHECK_INTERVAL);
  }

  /** Whether a task that is not slow is waiting, in a queue or on a worker. */
  #isPromptWaiting(): boolean {
    if (this.#waiting.promptQueue.first !== undefined) return true;
    for (const { ahead } of this.#members) if (ahead > 0) return true;
    return false;
  }

  #retry(member: Member): void {
    const task = this.#takeNext(member);
    if (task === undefined) return;
    this.#idle = this.#idle.filter((other) => other !== member);
    this.#begin(member, task);
  }

  /** If all workers have slow tasks, stops the newest of these in favour of a waiting task. */
  #recallOne(): void {
    let latest: Member | undefined;
    for (const member of this.#members) {
      if (member.isRecalled || (member.isBusy && !this.#isHeld(member)) || this.#idle.includes(member)) return;
      const mayRecall = member.atHand?.isCall === true && member.atHand.kind !== undefined;
      if (mayRecall && (latest === undefined || member.atHandSince > latest.atHandSince)) latest = member;
    }
    if (this.#members.size > 1) latest?.recall();
  }
}

/** Whether a worker really has worked for about this many milliseconds, and not waited for the processor. */
function hasRun(took: number, polls: number): boolean {
  return took > VERY_LONG || polls * POLL_MS >= Math.min(took, SLOW_MS);
}
