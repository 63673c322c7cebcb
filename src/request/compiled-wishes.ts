// Wishes that were read and resolved once, to be passed where a payload goes.

import type { Wishes } from '../cost/wishes.ts';

/** An opaque handle, bound to the database it was compiled for, in all its versions. */
export class CompiledWishes {
  /** What complaints show of it where it is none of what was expected. */
  readonly isCompiled: boolean = true;
  readonly #owner: object;
  readonly #wishes: Wishes;

  constructor(owner: object, wishes: Wishes) {
    this.#owner = owner;
    this.#wishes = wishes;
    Object.freeze(this);
  }

  /** Whether a value is such a handle; asks nothing of a value that is not. */
  static is(value: unknown): value is CompiledWishes {
    return #wishes in Object(value);
  }

  /** The wishes, or `undefined` for another database than that of the compiling. */
  static wishesFor(owner: object, compiled: CompiledWishes): Wishes | undefined {
    return owner === compiled.#owner ? compiled.#wishes : undefined;
  }
}
