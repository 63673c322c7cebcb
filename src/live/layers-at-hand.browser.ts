// Stored layers in a browser: loaded when they are first asked for, which is awaited anyway.

type Following = typeof import('./follow-layers.ts');
type Storing = typeof import('./stored-layers.ts');

export const watchLayers: Following['watchLayers'] = async (...watched) => {
  const { watchLayers: watch } = await import('./follow-layers.ts');
  return watch(...watched);
};

export const storedLayers: Storing['storedLayers'] = async (...asked) => {
  const { storedLayers: read } = await import('./stored-layers.ts');
  return read(...asked);
};

export const storeLayers: Storing['storeLayers'] = async (...layers) => {
  const { storeLayers: store } = await import('./stored-layers.ts');
  return store(...layers);
};
