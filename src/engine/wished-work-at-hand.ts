// What requests under wishes are answered with: at hand everywhere but in a browser, where `wished-work-at-hand.browser.ts` stands
// in for this file.

import * as wishedWork from './wished-work.ts';

/** It, once it is loaded. */
export function wishedWorkAtHand(): typeof wishedWork | undefined {
  return wishedWork;
}

/** Begins to load it. */
export function loadWishedWork(): void {}
