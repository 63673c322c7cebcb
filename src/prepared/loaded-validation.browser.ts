// The code for `validate: true`, in a browser. It loads by an explicit call, so that a page that trusts its network file need not load it.

let loaded: typeof import('./validation.ts') | undefined;

export function loadedValidation(): typeof import('./validation.ts') {
  if (loaded === undefined) throw new Error('validate: true needs its checks: await loadValidation() first.');
  return loaded;
}

export async function loadValidation(): Promise<void> {
  loaded ??= await import('./validation.ts');
}
