// A limit on the bytes that several requests hold together. Requests that find no room wait. The one with the least sum goes first: its size
// plus the bytes of all that began before it came. Small ones thus overtake a large one, but only as many as have its bytes together.

interface RoomRequest {
  readonly size: number;
  readonly sum: number;
}

export class FairRoom {
  readonly #bytes: number;
  readonly #waiting = new Map<() => void, RoomRequest>();
  #held = 0;
  #begun = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** How many requests wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Whether a request of this size would begin at once. If nothing is held, there is room for any size. */
  hasRoom(size: number): boolean {
    return this.#waiting.size === 0 && this.#fits(size);
  }

  /** Takes room if there is any, and returns `true`. Otherwise `go` is called as soon as it was taken. */
  enter(size: number, go: () => void): boolean {
    if (!this.hasRoom(size)) {
      this.#waiting.set(go, { size, sum: this.#begun + size });
      return false;
    }
    this.#take(size);
    return true;
  }

  /** Stops waiting. */
  leave(go: () => void): void {
    if (this.#waiting.delete(go)) this.#letIn();
  }

  /** Changes what a request holds, by a negative number if it gives bytes back. */
  change(more: number): void {
    this.#held += more;
    this.#letIn();
  }

  #fits(size: number): boolean {
    return this.#held === 0 || this.#held + size <= this.#bytes;
  }

  #take(size: number): void {
    this.#held += size;
    this.#begun += size;
  }

  #letIn(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const [go, { size }] = next;
      if (!this.#fits(size)) return;
      this.#waiting.delete(go);
      this.#take(size);
      go();
    }
  }

  #next(): [() => void, RoomRequest] | undefined {
    let next: [() => void, RoomRequest] | undefined;
    for (const one of this.#waiting) if (next === undefined || one[1].sum < next[1].sum) next = one;
    return next;
  }
}
