// The code that finds alternatives and orders intermediate points, in a browser. It loads on request, because most pages do without it. It
// is one file: with several late files, bundlers would add code to the first files that tells the late ones apart.

let loaded: typeof import('./route-work.ts') | undefined;

export function loadedRouteWork(loader: string): typeof import('./route-work.ts') {
  if (loaded === undefined)
    throw new Error(`The code for this request is not loaded: a browser loads it by await ${loader}().`);
  return loaded;
}

export async function loadAlternatives(): Promise<void> {
  loaded ??= await import('./route-work.ts');
}

export const loadVisitingOrder: typeof loadAlternatives = loadAlternatives;
