// The hulls that every database has. In a browser `loaded-hulls.browser.ts` replaces this file, and a database has none.

import { type Hulls, hulls } from './hulls.ts';

export const loadedHulls: Hulls | undefined = hulls;
