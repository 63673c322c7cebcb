// The handle of a costing that a pool has compiled. The costing itself is in every worker.

/** An opaque handle, valid only in the pool that compiled it. Pass it instead of a payload. */
export class PooledCosting {
  /** A database that gets the handle puts this text into its error, because it cannot use the handle. */
  readonly compiledBy: string = 'a pool: use that pool, or compile it for this database';
  readonly #owner: object;
  readonly #number: number;

  constructor(owner: object, number: number) {
    this.#owner = owner;
    this.#number = number;
    Object.freeze(this);
  }

  /** Names the handle in errors. It has no keys, so code that reads payloads rejects it. */
  get [Symbol.toStringTag](): string {
    return 'PooledCosting';
  }

  /** Whether a value is a handle of a compiled costing. Safe for any value. */
  static is(value: unknown): value is PooledCosting {
    return typeof value === 'object' && value !== null && #number in value;
  }

  /** The number of the costing in the workers of this pool; `undefined` if another pool compiled it. */
  numberFor(owner: object): number | undefined {
    return owner === this.#owner ? this.#number : undefined;
  }
}
