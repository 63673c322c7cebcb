// What waits for a worker, first come first served.

/** Places taken that are let go together. */
const LET_GO = 1024;
/** How far a task that fits is looked for, and how often the first one is passed by. */
const FAR = 8;
const PATIENCE = 4;

export interface TaskQueue<Task> {
  readonly size: number;
  /** The task that has waited longest, if any. */
  readonly first: Task | undefined;
  push(task: Task): void;
  /** A task that was taken, or must be done again, is first from now on. */
  putBack(task: Task): void;
  /** Takes the first task out, or one that fits better: nobody is passed by more than a few times, nor for one far behind. */
  take(fits?: (task: Task) => boolean): Task | undefined;
  /** Takes a task out, wherever it stands; `false` where it does not wait. */
  remove(task: Task): boolean;
}

/** An empty queue. Its head moves along an array; what lies behind is let go from time to time. */
export function makeTaskQueue<Task extends object>(): TaskQueue<Task> {
  let tasks: (Task | undefined)[] = [];
  let head = 0;
  let size = 0;
  let passedBy = 0;
  /** The head stands on a task, or at the end. */
  const passPlaceholders = (): void => {
    while (head < tasks.length && tasks[head] === undefined) head++;
    if (head < LET_GO || 2 * head <= tasks.length) return;
    tasks = tasks.slice(head);
    head = 0;
  };
  const takeOut = (index: number): void => {
    tasks[index] = undefined;
    size--;
    passPlaceholders();
  };
  /** The head, where none fits. */
  const firstThat = (fits: (task: Task) => boolean): number => {
    for (let i = head; i < Math.min(head + FAR, tasks.length); i++) {
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
      const index = passedBy < PATIENCE ? firstThat(fits) : head;
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
