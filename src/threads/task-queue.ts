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
  let places: (Task | undefined)[] = [];
  let head = 0;
  let size = 0;
  return {
    get size() {
      return size;
    },
    push(task) {
      places.push(task);
      size++;
    },
    take() {
      while (head < places.length) {
        const task = places[head];
        places[head++] = undefined;
        if (head >= LET_GO && 2 * head > places.length) {
          places = places.slice(head);
          head = 0;
        }
        if (task === undefined) continue;
        size--;
        return task;
      }
      return undefined;
    },
    remove(task) {
      const place = places.indexOf(task, head);
      if (place < 0) return false;
      places[place] = undefined;
      size--;
      return true;
    },
  };
}
