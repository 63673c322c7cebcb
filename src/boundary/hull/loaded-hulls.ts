// Hulls that a database has without being handed them: in a browser none, as `hulls-at-hand.browser.ts` says.

import { type Hulls, hulls } from './hulls.ts';

export const loadedHulls: Hulls | undefined = hulls;
