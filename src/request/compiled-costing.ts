// Wishes that were read and resolved once, to be passed where a payload goes.

import type { Costing } from './costing.ts';

/** An opaque handle, bound to the database it was compiled for, in all its versions. */
export class CompiledCosting {
  /** What complaints show of it where it is none of what was expected. */
  readonly isCompiled: boolean = true;
  readonly #owner: object;
  readonly #costing: Costing;

  constructor(owner: object, costing: Costing) {
    this.#owner = owner;
    this.#costing = costing;
    Object.freeze(this);
  }

  /** Whether a value is such a handle; asks nothing of a value that is not. */
  static is(value: unknown): value is CompiledCosting {
    return #costing in Object(value);
  }

  /** The wishes, or `undefined` for another database than that of the compiling. */
  static costingFor(owner: object, compiled: CompiledCosting): Costing | undefined {
    return owner === compiled.#owner ? compiled.#costing : undefined;
  }
}
