// The coordinate systems that can be used now in a browser: only the plain ones until the others are loaded.

let loaded: typeof import('./all-systems.ts') | undefined;

export function loadedSystems(): typeof import('./all-systems.ts') | undefined {
  return loaded;
}

export async function loadCoordinateSystems(): Promise<void> {
  loaded ??= await import('./all-systems.ts');
}
