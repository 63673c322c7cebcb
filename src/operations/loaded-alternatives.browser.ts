// What finds alternatives, in a browser: loaded on request, so that a page that only shows the best route does without.

let loaded: typeof import('./route-alternatives.ts') | undefined;

export function loadedAlternatives(): typeof import('./route-alternatives.ts') {
  if (loaded === undefined)
    throw new Error('Alternatives are not loaded: a browser loads them by await loadAlternatives().');
  return loaded;
}

export async function loadAlternatives(): Promise<void> {
  loaded ??= await import('./route-alternatives.ts');
}
