// Compiled wishes of a pool: every worker holds them, and this stands for them.

/** An opaque handle, bound to the pool it was compiled by; passed where a payload goes. */
export class PooledCosting {
  /** What a database, which cannot read them, tells whoever passed them. */
  readonly compiledBy: string = 'a pool: ask that, or compile them for this database';
  readonly #owner: object;
  readonly #number: number;

  constructor(owner: object, number: number) {
    this.#owner = owner;
    this.#number = number;
    Object.freeze(this);
  }

  /** No object with keys: whoever reads payloads refuses it. */
  get [Symbol.toStringTag](): string {
    return 'PooledWishes';
  }

  /** Whether a value is such a handle; asks nothing of a value that is not. */
  static is(value: unknown): value is PooledCosting {
    return typeof value === 'object' && value !== null && #number in value;
  }

  /** The number that the workers of this pool know them by; `undefined` for another pool. */
  numberFor(owner: object): number | undefined {
    return owner === this.#owner ? this.#number : undefined;
  }
}
