// A cache with a limit in bytes. It drops the least recently used values first.

interface CacheEntry<Value> {
  readonly value: Value;
  bytes: number;
}

/** The bytes at which small values are dropped in a batch, because iterating over a Map must skip every entry that was deleted before. */
const FORGOTTEN_AT_ONCE = 1024 * 1024;

/** A cache with a limit in bytes. It never drops the value used last, whatever its size. */
export class BoundedCache<Value> {
  /** Values in order of use, the least recently used one first. */
  readonly #entries = new Map<string, CacheEntry<Value>>();
  readonly #maximalBytes: number;
  #bytes = 0;

  constructor(maximalBytes: number) {
    this.#maximalBytes = maximalBytes;
  }

  /** How many values are cached, and their bytes. */
  get usage(): { readonly count: number; readonly bytes: number } {
    return { count: this.#entries.size, bytes: this.#bytes };
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Caches a value as the most recently used one; replaces a value with the same key. */
  keep(key: string, value: Value, bytes: number): void {
    this.#drop(key);
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    this.#forget();
  }

  /** Updates the size of a value that grew. If the value was dropped in the meantime, it is not added again. */
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
