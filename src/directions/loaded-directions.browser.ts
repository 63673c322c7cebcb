// The code for directions, in a browser. It loads with the first language, so that a page that only draws routes does not load it.

let loaded: typeof import('./all-directions.ts') | undefined;

export function loadedDirections(): typeof import('./all-directions.ts') {
  if (loaded === undefined) throw new Error('Directions are not loaded: await loadLanguage(code) first.');
  return loaded;
}

export async function loadDirections(): Promise<void> {
  loaded ??= await import('./all-directions.ts');
}
