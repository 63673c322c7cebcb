// Stored layers in a browser. Their code is loaded on first use, which is asynchronous anyway.

import { readWatchOptions } from './watch-options.ts';

type Watching = typeof import('./loaded-layers.ts');
type Storing = typeof import('./stored-layers.ts');

export const watchLayers: Watching['watchLayers'] = async (store, database, apply, options) => {
  const read = readWatchOptions(apply, options);
  const { followLayers } = await import('./follow-layers.ts');
  return followLayers(store, database, apply, read);
};

export const storedLayers: Storing['storedLayers'] = async (...prepared) => {
  const { storedLayers: read } = await import('./stored-layers.ts');
  return read(...prepared);
};

export const storeLayers: Storing['storeLayers'] = async (...layers) => {
  const { storeLayers: store } = await import('./stored-layers.ts');
  return store(...layers);
};
