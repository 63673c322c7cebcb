// Options of every call.

import type { OnWarning } from './reading.ts';

/** The last argument of every verb. */
export interface RequestOptions {
  /** Aborting throws its reason. An operation that does not wait can only be aborted from `onProgress`, or beforehand. */
  signal?: AbortSignal | undefined;
  /** Called with the share that is done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Called with everything that was ignored or has no effect. */
  onWarning?: OnWarning | undefined;
  /** Adds `explanation` to the answer: where points were snapped, and what closed which road. */
  explain?: boolean | undefined;
  /** Adds `statistics` to the answer of a route, a matrix or a boundary: where the time went. */
  statistics?: boolean | undefined;
}
