// Decides when to replace dead workers. They are replaced at once, but after several deaths in a row there is a pause first. It doubles
// each time until a request is answered.

/** After this many deaths in a row, without an answer in between, new workers would probably die as well. */
const MOST_DEATHS = 5;
/** Length of the first pause and of the longest one, in milliseconds. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;

export class Restarts {
  #deathsInARow = 0;
  #pauses = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #until = 0;

  /** Whether no workers are started at the moment. */
  get isPaused(): boolean {
    return this.#timer !== undefined;
  }

  /** Milliseconds until the end of the pause; 0 without one. */
  get pause(): number {
    return this.isPaused ? Math.max(1, Math.ceil(this.#until - performance.now())) : 0;
  }

  noteAnswer(): void {
    this.#deathsInARow = 0;
    this.#pauses = 0;
  }

  /** Notes that a worker died. Returns whether a new worker may start at once. */
  noteDeath(): boolean {
    return ++this.#deathsInARow < MOST_DEATHS && !this.isPaused;
  }

  /** Begins a pause, and calls `onEnd` when it ends. The pause does not keep the process alive. */
  begin(onEnd: () => void): void {
    const milliseconds = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#pauses++);
    this.#until = performance.now() + milliseconds;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      onEnd();
    }, milliseconds);
    (this.#timer as { unref?: () => void }).unref?.();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
