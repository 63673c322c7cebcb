// In a browser, hulls are handed in where they are wanted.

import type { Hulls } from './hulls.ts';

export const loadedHulls: Hulls | undefined = undefined;
