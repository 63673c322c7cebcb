// The subpath `ermine/hulls`: concave hulls, which are boundaries in the classic style, and the packages that they need.

import { drawHulls } from './hull.ts';

/** Draws boundaries as concave hulls. Pass it to `openDatabase`; do not call it. */
export interface Hulls {
  readonly draw: unknown;
}

/**
 * The code for `outline: 'Hull'`. In a browser, pass it to `openDatabase` if you want hulls. In all other environments, every database has
 * it.
 *
 * @example
 * import { hulls } from 'ermine/hulls';
 * const database = openDatabase(decodeNetwork(bytes), { hulls });
 */
export const hulls: Hulls = Object.freeze({ draw: drawHulls });
