// In a browser, the code that finds alternatives is loaded on request. A page that only shows the best route does not load it.

let loaded: typeof import('./route-alternatives.ts') | undefined;

export function loadedAlternatives(): typeof import('./route-alternatives.ts') {
  if (loaded === undefined)
    throw new Error('Alternatives are not loaded: a browser loads them by await loadAlternatives().');
  return loaded;
}

export async function loadAlternatives(): Promise<void> {
  loaded ??= await import('./route-alternatives.ts');
}
