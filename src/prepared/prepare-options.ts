// The options of preparing a network.

import { FUNCTION, type OptionKinds, SIGNAL } from '../errors/option-kinds.ts';

/** The options of `prepareNetwork`. */
export interface PrepareOptions {
  /** Called with the share that is done, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** If the signal aborts, its reason is thrown. */
  signal?: AbortSignal | undefined;
}

/** Checks of the options of preparing. */
export const PREPARE: OptionKinds<PrepareOptions> = { onProgress: FUNCTION, signal: SIGNAL };
