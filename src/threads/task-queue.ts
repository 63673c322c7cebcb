// Tasks that wait for a worker, first come, first served.

/** The beginning of the array is cut off once at least this many of its tasks were taken, and these are over half of the array. */
const TRIM_FROM = 1024;
/** How far to search for a task that fits, and how often the first task may be skipped. */
const MOST_SEARCHED = 8;
const MOST_SKIPS = 4;

/** The position of the first task moves along an array, whose beginning is cut off from time to time. */
export class TaskQueue<Task extends object> {
  #tasks: (Task | undefined)[] = [];
  #head = 0;
  #size = 0;
  #passedBy = 0;

  get size(): number {
    return this.#size;
  }

  /** The task that has waited longest, if any. */
  get first(): Task | undefined {
    return this.#tasks[this.#head];
  }

  push(task: Task): void {
    this.#tasks.push(task);
    this.#size++;
  }

  /** Puts a task back at the front, because it must be done again or its worker did not begin it. */
  putBack(task: Task): void {
    if (this.#head > 0) this.#tasks[--this.#head] = task;
    else this.#tasks.unshift(task);
    this.#size++;
  }

  /** Takes the first task, or one that fits better. A task is skipped only a few times, and only for a task not far behind it. */
  take(fits: (task: Task) => boolean = () => true): Task | undefined {
    const index = this.#passedBy < MOST_SKIPS ? this.#firstThat(fits) : this.#head;
    const task = this.#tasks[index];
    if (task === undefined) return undefined;
    this.#passedBy = index === this.#head ? 0 : this.#passedBy + 1;
    this.#takeOut(index);
    return task;
  }

  /** Removes a task from anywhere in the queue; `false` if the queue does not contain it. */
  remove(task: Task): boolean {
    const index = this.#tasks.indexOf(task, this.#head);
    if (index < 0) return false;
    this.#takeOut(index);
    return true;
  }

  /** The index of the first task near the head that fits, or the head if none does. */
  #firstThat(fits: (task: Task) => boolean): number {
    const end = Math.min(this.#head + MOST_SEARCHED, this.#tasks.length);
    for (let i = this.#head; i < end; i++) {
      const task = this.#tasks[i];
      if (task !== undefined && fits(task)) return i;
    }
    return this.#head;
  }

  /** Removes a task, and moves the head past places whose tasks were taken. */
  #takeOut(index: number): void {
    this.#tasks[index] = undefined;
    this.#size--;
    while (this.#head < this.#tasks.length && this.#tasks[this.#head] === undefined) this.#head++;
    if (this.#head < TRIM_FROM || 2 * this.#head <= this.#tasks.length) return;
    this.#tasks = this.#tasks.slice(this.#head);
    this.#head = 0;
  }
}
