// What `validate: true` needs: loaded from the start. In a browser `loaded-validation.browser.ts` replaces this file.

import * as validation from './validation.ts';

/** The checks. Throws if they are not loaded. */
export function loadedValidation(): typeof validation {
  return validation;
}

/**
 * Loads what `decodeNetwork` needs for `validate: true`. Only browsers need this, once, before that. Elsewhere everything is loaded from
 * the start.
 *
 * @example
 * await loadValidation();
 * const network = decodeNetwork(bytes, { validate: true });
 */
export async function loadValidation(): Promise<void> {}
