// Stored layers: there from the start, but in a browser, where few pages have a store.

export { watchLayers } from './follow-layers.ts';
export { storedLayers, storeLayers } from './stored-layers.ts';
