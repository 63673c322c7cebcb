// The coordinate systems that a browser can use now: only the plain ones until the others are loaded.

let loaded: typeof import('./all-systems.ts') | undefined;

export function loadedSystems(): typeof import('./all-systems.ts') | undefined {
  return loaded;
}

export async function loadCoordinateSystems(): Promise<void> {
  loaded ??= await import('./all-systems.ts');
}
