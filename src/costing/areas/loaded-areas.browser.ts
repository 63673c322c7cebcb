// In a browser, callers that need areas load them and pass them to `openDatabase`.

import type { Areas } from './areas.ts';

export const loadedAreas: Areas | undefined = undefined;
