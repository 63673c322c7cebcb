// The door `ermine/hulls`: concave hulls for boundaries of the classic look, and the packages that they take.

import { drawHulls } from './hull.ts';

/** Draws boundaries as concave hulls: handed to `openDatabase`, and nobody's to call. */
export interface Hulls {
  readonly draw: unknown;
}

/**
 * What `outline: 'Hull'` takes. In a browser it is handed in where hulls are wanted; elsewhere every database has it.
 *
 * @example
 * import { hulls } from 'ermine/hulls';
 * const database = openDatabase(decodeNetwork(bytes), { hulls });
 */
export const hulls: Hulls = Object.freeze({ draw: drawHulls });
