// The handle of a compiled costing of a pool. Every worker holds the costing itself.

/** An opaque handle, bound to the pool that compiled it. Pass it instead of a payload. */
export class PooledCosting {
  /** The text that a database uses in its error, because it cannot use the handle. */
  readonly compiledBy: string = 'a pool: use that pool, or compile it for this database';
  readonly #owner: object;
  readonly #number: number;

  constructor(owner: object, number: number) {
    this.#owner = owner;
    this.#number = number;
    Object.freeze(this);
  }

  /** The handle has no keys, so code that reads payloads rejects it. */
  get [Symbol.toStringTag](): string {
    return 'PooledCosting';
  }

  /** Whether a value is a handle of a compiled costing; safe for any value. */
  static is(value: unknown): value is PooledCosting {
    return typeof value === 'object' && value !== null && #number in value;
  }

  /** The number of the costing in this pool's workers; `undefined` for another pool. */
  numberFor(owner: object): number | undefined {
    return owner === this.#owner ? this.#number : undefined;
  }
}
