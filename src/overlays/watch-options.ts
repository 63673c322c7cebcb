// What watching stored layers takes, read before anything is looked at.

import { checkOptions } from '../errors/check-options.ts';
import { FUNCTION, numberFrom, SIGNAL } from '../errors/option-kinds.ts';
import { foundValue } from '../errors/show-value.ts';
import type { LayerUpdates } from './read-layers.ts';

/** What is done to roads, and what does it. */
export type ApplyLayers = (layers: LayerUpdates) => unknown;

export interface WatchOptions {
  /** Milliseconds between two looks at the store, default 1000. */
  every?: number | undefined;
  /** Ends the watching. */
  signal?: AbortSignal | undefined;
  /** Called with what a look or a layer fails with; the watching goes on, and the other layers hold. */
  onError?: ((error: unknown) => void) | undefined;
}

/** Timers of more milliseconds, some 25 days, go off at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The options of watching; throws what is wrong with them, or with what layers are applied by. */
export function readWatchOptions(apply: unknown, options: WatchOptions | undefined): WatchOptions {
  if (typeof apply !== 'function') throw new TypeError(`apply: expected a function, found ${foundValue(apply)}.`);
  return checkOptions('watchLayers', options, {
    every: numberFrom(0, LONGEST_TIMER),
    signal: SIGNAL,
    onError: FUNCTION,
  });
}
