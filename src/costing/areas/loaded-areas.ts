// The areas of a database for which nobody passed any. In a browser there are none: see `loaded-areas.browser.ts`.

import { type Areas, areas } from './areas.ts';

export const loadedAreas: Areas | undefined = areas;
