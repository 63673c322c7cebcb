// Areas that a database has without being handed them: in a browser none, as `loaded-areas.browser.ts` says.

import { type Areas, areas } from './areas.ts';

export const loadedAreas: Areas | undefined = areas;
