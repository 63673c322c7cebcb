// Values by key, bounded by the bytes they hold: the ones not used for longest are forgotten first.

interface CacheEntry<Value> {
  readonly value: Value;
  /** Bytes that are counted for it. */
  bytes: number;
}

/** Small values are forgotten by the hundred: each walk through a Map passes over all that was deleted before. */
const FORGOTTEN_AT_ONCE = 1024 * 1024;

/** The value used last is never forgotten, however many bytes it holds. */
export class BoundedCache<Value> {
  /** The least recently used first. */
  readonly #entries = new Map<string, CacheEntry<Value>>();
  readonly #maximalBytes: number;
  #bytes = 0;

  constructor(maximalBytes: number) {
    this.#maximalBytes = maximalBytes;
  }

  /** How many values are kept, and the bytes they hold together. */
  get usage(): { readonly count: number; readonly bytes: number } {
    return { count: this.#entries.size, bytes: this.#bytes };
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Keeps a value as the one used last, in place of what stood under its key. */
  keep(key: string, value: Value, bytes: number): void {
    this.#drop(key);
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    this.#forget();
  }

  /** Counts a value anew that grew; one that was forgotten meanwhile stays so. */
  recount(key: string, value: Value, bytes: number): void {
    const entry = this.#entries.get(key);
    if (entry?.value !== value) return;
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
    this.#forget();
  }

  #forget(): void {
    if (this.#bytes <= this.#maximalBytes) return;
    const enough = this.#maximalBytes - Math.min(FORGOTTEN_AT_ONCE, this.#maximalBytes / 8);
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= enough || this.#entries.size === 1) break;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
