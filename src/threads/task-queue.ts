// Tasks that wait for a worker, first come, first served.

/** The beginning of the array is cut off once at least this many of its tasks were taken, and these are over half of the array. */
const TRIM_FROM = 1024;
/** How far to search for a task that fits, and how often the first task may be skipped. */
const MOST_SEARCHED = 8;
const MOST_SKIPS = 4;

export interface TaskQueue<Task> {
  readonly size: number;
  /** The task that has waited longest, if any. */
  readonly first: Task | undefined;
  push(task: Task): void;
  /** Puts a task back at the front, because it must be done again or its worker did not begin it. */
  putBack(task: Task): void;
  /** Takes the first task, or one that fits better. A task is skipped only a few times, and only for a task not far behind it. */
  take(fits?: (task: Task) => boolean): Task | undefined;
  /** Removes a task from anywhere in the queue; `false` if the queue does not contain it. */
  remove(task: Task): boolean;
}

/** An empty queue. The position of its first task moves along an array, whose beginning is cut off from time to time. */
export function makeTaskQueue<Task extends object>(): TaskQueue<Task> {
  let tasks: (Task | undefined)[] = [];
  let head = 0;
  let size = 0;
  let passedBy = 0;
  /** Moves the head past places whose tasks were taken. Cuts off the beginning of the array if it is time for that. */
  const passPlaceholders = (): void => {
    while (head < tasks.length && tasks[head] === undefined) head++;
    if (head < TRIM_FROM || 2 * head <= tasks.length) return;
    tasks = tasks.slice(head);
    head = 0;
  };
  const takeOut = (index: number): void => {
    tasks[index] = undefined;
    size--;
    passPlaceholders();
  };
  /** The index of the first task near the head that fits, or the head if none does. */
  const firstThat = (fits: (task: Task) => boolean): number => {
    for (let i = head; i < Math.min(head + MOST_SEARCHED, tasks.length); i++) {
      const task = tasks[i];
      if (task !== undefined && fits(task)) return i;
    }
    return head;
  };
  return {
    get size() {
      return size;
    },
    get first() {
      return tasks[head];
    },
    push(task) {
      tasks.push(task);
      size++;
    },
    putBack(task) {
      if (head > 0) tasks[--head] = task;
      else tasks.unshift(task);
      size++;
    },
    take(fits = () => true) {
      const index = passedBy < MOST_SKIPS ? firstThat(fits) : head;
      const task = tasks[index];
      if (task === undefined) return undefined;
      passedBy = index === head ? 0 : passedBy + 1;
      takeOut(index);
      return task;
    },
    remove(task) {
      const index = tasks.indexOf(task, head);
      if (index < 0) return false;
      takeOut(index);
      return true;
    },
  };
}
