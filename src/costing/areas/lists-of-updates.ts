/**
 * Lists of updates or areas by number. The number of an update stands for the list of only this update. A longer list is stored as a
 * shorter list and its last update.
 */
export class ListsOfUpdates {
  readonly #updateCount: number;
  /** The index is the number of the list minus `updateCount`. */
  readonly #shorter: number[] = [];
  readonly #last: number[] = [];
  /** By list and last update: the number of the longer list. */
  readonly #known = new Map<number, number>();

  constructor(updateCount: number) {
    this.#updateCount = updateCount;
  }

  /** Adds an update to a list, both given by number, and returns the number of the new list. */
  adding(list: number, update: number): number {
    const key = list * this.#updateCount + update;
    let longer = this.#known.get(key);
    if (longer === undefined) {
      longer = this.#updateCount + this.#shorter.push(list) - 1;
      this.#last.push(update);
      this.#known.set(key, longer);
    }
    return longer;
  }

  readonly updatesOf = (list: number): readonly number[] => {
    const updates: number[] = [];
    let rest = list;
    for (; rest >= this.#updateCount; rest = this.#shorter[rest - this.#updateCount]) {
      updates.push(this.#last[rest - this.#updateCount]);
    }
    updates.push(rest);
    return updates.reverse();
  };
}
