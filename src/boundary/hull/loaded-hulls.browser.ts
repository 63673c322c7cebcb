// In a browser, callers that want hulls pass them in.

import type { Hulls } from './hulls.ts';

export const loadedHulls: Hulls | undefined = undefined;
