// For work that settles no nodes but takes its time.

import { SearchLimitError, type Watch } from '../watch.ts';

/** Looks at signal and clock alone: throws the signal's reason or a SearchLimitError. */
export function heed(watch: Watch): void {
  watch.signal?.throwIfAborted();
  if (performance.now() > watch.deadline) throw new SearchLimitError('milliseconds', watch.milliseconds);
}
