// In a browser, areas are handed in where they are wanted.

import type { Areas } from './areas.ts';

export const loadedAreas: Areas | undefined = undefined;
