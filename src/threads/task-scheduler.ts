// Decides which worker of a pool does which task. An idle worker begins a task at once. If no worker is idle, some tasks are queued on
// workers, and the others wait here.
//
// One worker is reserved for quick tasks, so that any number of longer ones cannot block them. A longer task may not begin on the last worker
// that is soon free while tasks come in that take less than a quarter of its time. While none come, all workers do long tasks. If a task turns
// out to be slow on the last free worker, it is stopped and begun again on another one.

import { UNKNOWN_TIME } from './durations.ts';
import type { Finished, Member } from './member.ts';
import type { Task, TaskKind } from './task.ts';
import type { TaskQueue } from './task-queue.ts';
import { QUICK, SLOW, WaitingTasks } from './waiting-tasks.ts';

/** Milliseconds after which another worker should take a queued task. */
const TAKE_BACK_MS = 5;
/** A running task counts as slow after this many milliseconds, or after twice its expected time if that is longer and known. */
const OVERDUE = 10;
/** A task is far longer than another one if it is expected to take this many times as long. */
const FAR = 4;
/**
 * A task counts as slow only if its worker has polled at least once in each span of this many milliseconds, or if it has run for very long.
 * A worker that polls less often is waiting for the processor, so its task may be quick.
 */
const POLL_MS = 2;
const VERY_LONG = 200;
/**
 * The reserved worker takes a task once no far shorter one has come in for this many times the task's expected time, and at most for QUIET
 * milliseconds. So the shorter ones wait little on average, and few of them do not hold a worker free for long.
 */
const PATIENCE = 20;
const QUIET = 2000;
/** The reserved worker is lent to a task only if all others have tasks of at least this many milliseconds. */
const LONG = 100;
/** One of this many places of a queue is kept for tasks that are known not to be slow. */
const KEPT = 8;
/** Milliseconds between two checks while something waits. */
const CHECK_INTERVAL = 5;

export class TaskScheduler {
  readonly #members: ReadonlySet<Member>;
  readonly #onRest: () => void;
  readonly #waiting = new WaitingTasks();
  /** For each power of two, when the last task came in that was expected to take this many milliseconds or somewhat less. */
  readonly #lastOf: number[] = [];
  /** When the reserved worker last began a task that is not quick although quick ones came in. */
  #lastLent = Number.NEGATIVE_INFINITY;
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

  /**
   * Whether a task may be added if at most so many may wait: it would begin at once, or there is a place for it. The last places are kept for
   * tasks that are known not to be slow.
   */
  hasRoomFor(task: TaskKind, queue: number): boolean {
    const kept = this.#waiting.isKnownPrompt(task) ? 0 : placesKept(queue);
    if (this.waiting < queue - kept) return true;
    const member = this.#idle[this.#idle.length - 1];
    return member !== undefined && this.#mayBegin(member, task) && !this.#overtakesShorter(task);
  }

  add(task: Task): void {
    const octave = Math.max(0, Math.ceil(Math.log2(this.#waiting.expected(task))));
    this.#lastOf[octave] = performance.now();
    const member = this.#idle[this.#idle.length - 1];
    if (member !== undefined && this.#mayBegin(member, task) && !this.#overtakesShorter(task)) {
      this.#idle.pop();
      this.#begin(member, task);
      return;
    }
    this.#waiting.add(task);
    this.#postAhead();
    this.#checkLater();
  }

  /** Cancels a task. A waiting task is removed from the queue. A running task ends as soon as its worker polls. */
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

  forgetWorkers(): void {
    this.#idle = [];
    clearTimeout(this.#timer);
  }

  failWaiting(error: Error): void {
    this.#waiting.failAll(error);
  }

  /**
   * Notes that a task is done, or must run again. A task that was cancelled or stopped would have taken even longer. In a new process, the
   * first short route takes 60 to 100 ms, because code is loaded and compiled. Taken for the time of short routes, it made them wait behind all
   * long requests.
   */
  noteEnd({ task, took, wasCold, wasCancelled }: Finished, isAgain: boolean): void {
    const isLoading = wasCold && took <= VERY_LONG;
    this.#waiting.noteDuration(task, isLoading ? Math.min(took, UNKNOWN_TIME) : took, !wasCancelled && !isAgain);
    if (!isAgain) return;
    task.again?.();
    this.#waiting.putBack(task);
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
    if (!this.#leavesAnother(member, task)) this.#lastLent = performance.now();
    try {
      if (!member.isBusy) member.port.keepAlive(true);
      member.postTask(task);
    } catch (error) {
      this.drop(member, task, error);
    }
  }

  /** Fails a task whose message could not be sent to a worker. */
  drop(member: Member, task: Task, error: unknown): void {
    task.failed(error);
    this.goOn(member);
  }

  #rest(member: Member): void {
    member.port.keepAlive(false);
    if (!this.#idle.includes(member)) this.#idle.push(member);
    this.#onRest();
  }

  /** Sends waiting quick tasks to the workers with the shortest queues, but not to one with a longer task. */
  #postAhead(): void {
    const limit = performance.now() - TAKE_BACK_MS;
    while (this.#waiting.quick.first?.isCall === true && this.#waiting.inOrder[0] === this.#waiting.quick) {
      const member = this.#leastBusy(limit);
      const task = member && this.#waiting.quick.take();
      if (member === undefined || task === undefined) return;
      this.#begin(member, task);
    }
  }

  #leastBusy(limit: number): Member | undefined {
    let least: Member | undefined;
    for (const member of this.#members) {
      if (!member.hasRoomAhead || member.atHandSince < limit || this.#durationOf(member) > QUICK) continue;
      if (least === undefined || member.ahead < least.ahead) least = member;
    }
    return least;
  }

  /**
   * The task that an idle worker should begin. It looks first behind tasks of other workers that have run for a while, then in the queues,
   * then behind other tasks.
   */
  #takeNext(member: Member): Task | undefined {
    const queue = this.#nextQueue(member);
    const limit = queue === undefined ? Number.POSITIVE_INFINITY : performance.now() - TAKE_BACK_MS;
    for (const other of this.#members) {
      if (other === member || other.ahead === 0 || other.atHandSince > limit) continue;
      const task = other.takeBack();
      if (task !== undefined) return task;
    }
    return queue?.take((task) => task.suits?.(member) !== false);
  }

  /** Whether a new task is slow, and far shorter ones wait. */
  #overtakesShorter(task: TaskKind): boolean {
    const expected = this.#waiting.expected(task);
    return (
      expected > SLOW && this.#waiting.inOrder.some(({ first }) => FAR * this.#waiting.expected(first!) <= expected)
    );
  }

  /**
   * The queue whose first task an idle worker should begin. A task that may not begin yet is not overtaken by far longer ones, because it
   * would then wait for these as well.
   */
  #nextQueue(member: Member): TaskQueue<Task> | undefined {
    let limit = Number.POSITIVE_INFINITY;
    for (const queue of this.#waiting.inOrder) {
      const expected = this.#waiting.expected(queue.first!);
      if (expected >= limit) continue;
      if (this.#mayBegin(member, queue.first!)) return queue;
      limit = Math.min(limit, FAR * expected);
    }
    return undefined;
  }

  /** Whether an idle worker may begin a task. */
  #mayBegin(member: Member, task: TaskKind): boolean {
    return this.#leavesAnother(member, task) || this.#mayLend(member, task);
  }

  /** Whether another worker is soon free for far shorter tasks than this one, if such tasks come in. */
  #leavesAnother(member: Member, task: TaskKind): boolean {
    const expected = this.#waiting.expected(task);
    if (expected <= QUICK || this.#members.size < 2 || !this.#awaitsShorter(task, expected)) return true;
    const soon = this.#waiting.wasJustStopped(task) ? QUICK : Math.max(QUICK, expected / FAR);
    for (const other of this.#members) if (other !== member && this.#durationOf(other) <= soon) return true;
    return false;
  }

  /** Whether far shorter tasks than this one are likely to come in while it runs. For a task that was stopped once, they always are. */
  #awaitsShorter(task: TaskKind, expected: number): boolean {
    if (this.#waiting.isRecalled(task)) return true;
    const since = performance.now() - Math.min(QUIET, PATIENCE * expected);
    return this.#lastOf.some((last, octave) => last > since && FAR * 2 ** octave <= expected);
  }

  /** Whether the reserved worker may be lent to a task now, so that it need not wait for slow ones. It is lent for a part of the time. */
  #mayLend(member: Member, task: TaskKind): boolean {
    const expected = this.#waiting.expected(task);
    if (expected > SLOW || performance.now() - this.#lastLent < FAR * expected) return false;
    for (const other of this.#members) if (other !== member && this.#durationOf(other) < LONG) return false;
    return true;
  }

  /** Whether a worker has a slow task. */
  #isHeld(member: Member): boolean {
    const { atHand } = member;
    if (atHand === undefined) return false;
    const expected = this.#waiting.isUnknown(atHand) ? 0 : this.#waiting.expected(atHand);
    return expected > SLOW || this.#durationOf(member) > Math.max(OVERDUE, 2 * expected);
  }

  /** How many milliseconds the task of a worker takes, by what is expected and by how long it has run; 0 if the worker has none. */
  #durationOf({ atHand, atHandSince, polls }: Member): number {
    if (atHand === undefined) return 0;
    const took = performance.now() - atHandSince;
    const expected = this.#waiting.expected(atHand);
    return atHand.kind === undefined || hasRun(took, polls) ? Math.max(expected, took) : expected;
  }

  /** Checks from time to time whether a worker can take a task, while one waits. */
  #checkLater(): void {
    const isWaiting = this.#isPromptWaiting() || (this.#waiting.size > 0 && this.#idle.length > 0);
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
    if (this.#waiting.hasPrompt) return true;
    for (const { ahead } of this.#members) if (ahead > 0) return true;
    return false;
  }

  #retry(member: Member): void {
    const task = this.#takeNext(member);
    if (task === undefined) return;
    this.#idle = this.#idle.filter((other) => other !== member);
    this.#begin(member, task);
  }

  /** If all workers have slow tasks, stops the newest of these in favour of a waiting task. A task that counts as slow since it was stopped is not stopped again. */
  #recallOne(): void {
    let latest: Member | undefined;
    for (const member of this.#members) {
      const { atHand } = member;
      // a worker that is starting has no task and is not idle
      if (atHand === undefined && !this.#idle.includes(member)) continue;
      if (atHand === undefined || member.isRecalled || !this.#isHeld(member)) return;
      const mayRecall = atHand.isCall && atHand.kind !== undefined && !this.#waiting.isRecalled(atHand);
      if (mayRecall && (latest === undefined || member.atHandSince > latest.atHandSince)) latest = member;
    }
    if (this.#members.size > 1) latest?.recall();
  }
}

/** How many places of a queue are kept for tasks that are known not to be slow. */
export function placesKept(queue: number): number {
  return Math.floor(queue / KEPT);
}

/** Whether a worker really has worked for about this many milliseconds, and not waited for the processor. */
function hasRun(took: number, polls: number): boolean {
  return took > VERY_LONG || polls * POLL_MS >= Math.min(took, SLOW);
}
