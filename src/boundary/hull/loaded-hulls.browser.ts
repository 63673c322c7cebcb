// In a browser, hulls are passed in if they are wanted.

import type { Hulls } from './hulls.ts';

export const loadedHulls: Hulls | undefined = undefined;
