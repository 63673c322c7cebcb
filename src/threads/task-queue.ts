// What waits for a worker, first come first served.

/** Places taken that are let go together. */
const LET_GO = 1024;

export interface TaskQueue<Task> {
  readonly size: number;
  push(task: Task): void;
  /** The task that has waited longest, if any. */
  take(): Task | undefined;
  /** Takes a task out, wherever it stands; `false` where it does not wait. */
  remove(task: Task): boolean;
}

/** An empty queue. Its head moves along an array; what lies behind is let go from time to time. */
export function makeTaskQueue<Task extends object>(): TaskQueue<Task> {
  let tasks: (Task | undefined)[] = [];
  let head = 0;
  let size = 0;
  return {
    get size() {
      return size;
    },
    push(task) {
      tasks.push(task);
      size++;
    },
    take() {
      while (head < tasks.length) {
        const task = tasks[head];
        tasks[head++] = undefined;
        if (head >= LET_GO && 2 * head > tasks.length) {
          tasks = tasks.slice(head);
          head = 0;
        }
        if (task === undefined) continue;
        size--;
        return task;
      }
      return undefined;
    },
    remove(task) {
      const index = tasks.indexOf(task, head);
      if (index < 0) return false;
      tasks[index] = undefined;
      size--;
      return true;
    },
  };
}
