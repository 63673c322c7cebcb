// Guides for wishes: at hand everywhere but in a browser, where `guides-at-hand.browser.ts` stands in for this file.

import { Guides } from './guides.ts';

/** What makes guides, once it is loaded. */
export function guidesAtHand(): typeof Guides | undefined {
  return Guides;
}
