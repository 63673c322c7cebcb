// What preparing a network takes beside it.

import { FUNCTION, type OptionKinds, SIGNAL } from '../errors/option-kinds.ts';

export interface PrepareOptions {
  /** Called with the share that is done, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Aborting throws its reason. */
  signal?: AbortSignal | undefined;
}

/** What the options of preparing take. */
export const PREPARE: OptionKinds<PrepareOptions> = { onProgress: FUNCTION, signal: SIGNAL };
