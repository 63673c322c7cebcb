// Stored layers. Their code is loaded from the start, except in a browser, where few pages have a store.

import type { RecordStore } from '../store/ports.ts';
import { followLayers } from './follow-layers.ts';
import { type ApplyLayers, readWatchOptions, type WatchOptions } from './watch-options.ts';

export { storedLayers, storeLayers } from './stored-layers.ts';

/**
 * Follows the stored layers of a database: resolves when the current ones are applied, then checks for changes again
 * and again.
 *
 * @example
 * await watchLayers(store, 'porto', (layers) => pool.update(layers), { signal });
 */
export async function watchLayers(
  store: RecordStore,
  database: string,
  apply: ApplyLayers,
  options?: WatchOptions,
): Promise<void> {
  await followLayers(store, database, apply, readWatchOptions(apply, options));
}
