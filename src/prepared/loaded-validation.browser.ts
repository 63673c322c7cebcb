// The code for `validate: true`, in a browser. A call loads it, so a page that trusts its network file does not load it.

let loaded: typeof import('./validation.ts') | undefined;

export function loadedValidation(): typeof import('./validation.ts') {
  if (loaded === undefined) throw new Error('validate: true needs its checks: await loadValidation() first.');
  return loaded;
}

export async function loadValidation(): Promise<void> {
  loaded ??= await import('./validation.ts');
}
