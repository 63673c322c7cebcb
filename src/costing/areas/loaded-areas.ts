// The code for areas of a database to which the caller passed none. A browser has none then: see `loaded-areas.browser.ts`.

import { type Areas, areas } from './areas.ts';

export const loadedAreas: Areas | undefined = areas;
