// A costing that was read and resolved once. Requests take it instead of a payload.

import type { Costing } from './costing.ts';

/** An opaque handle, valid for all versions of the database that it was compiled for. */
export class CompiledCosting {
  /** Error messages show this member if the handle is passed where it does not belong. */
  readonly isCompiled: boolean = true;
  readonly #owner: object;
  readonly #costing: Costing;

  constructor(owner: object, costing: Costing) {
    this.#owner = owner;
    this.#costing = costing;
    Object.freeze(this);
  }

  /** Whether a value is a compiled costing. Properties of other values are not read. */
  static is(value: unknown): value is CompiledCosting {
    return #costing in Object(value);
  }

  /** The costing, or `undefined` if it was compiled for another database. */
  static costingFor(owner: object, compiled: CompiledCosting): Costing | undefined {
    return owner === compiled.#owner ? compiled.#costing : undefined;
  }
}
