// The code for `validate: true`, which is loaded from the start. In a browser `loaded-validation.browser.ts` replaces this file.

import * as validation from './validation.ts';

/** The checks. Throws if they are not loaded. */
export function loadedValidation(): typeof validation {
  return validation;
}

/**
 * Loads the code that `decodeNetwork` needs for `validate: true`. Only browsers need this call, once before the first use. Elsewhere
 * everything is loaded from the start.
 *
 * @example
 * await loadValidation();
 * const network = decodeNetwork(bytes, { validate: true });
 */
export async function loadValidation(): Promise<void> {}
