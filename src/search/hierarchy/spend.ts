// Accounts for steps that are taken many at a time.

import { look, type Watch } from '../watch.ts';

/** Takes `count` steps off a watch, and looks up when none are left. Throws what `look` throws. */
export function spend(watch: Watch, count: number): void {
  watch.steps -= count;
  if (watch.steps > 0) return;
  watch.remaining += watch.steps;
  watch.steps = 0;
  watch.steps = look(watch);
}
