// The code for areas that a database uses if its caller passes none. A browser has no such default: see `loaded-areas.browser.ts`.

import { type Areas, areas } from './areas.ts';

export const loadedAreas: Areas | undefined = areas;
