// The options of watching stored layers, checked before anything is read.

import { checkOptions } from '../errors/check-options.ts';
import { FUNCTION, numberFrom, SIGNAL } from '../errors/option-kinds.ts';
import { foundValue } from '../errors/show-value.ts';
import type { LayerUpdates } from './read-layers.ts';

/** Applies changed layers, for example to a pool. `watchLayers` awaits the value that it returns. */
export type ApplyLayers = (layers: LayerUpdates) => unknown;

/** The options of `watchLayers`. */
export interface WatchOptions {
  /** Milliseconds between two checks of the store, default 1000. */
  every?: number | undefined;
  /** Ends the watching. */
  signal?: AbortSignal | undefined;
  /** Called with the error of a check or a layer. Watching continues, and the other layers stay active. */
  onError?: ((error: unknown) => void) | undefined;
}

/** A timer of more milliseconds than this, some 25 days, fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Reads the options of watching. Throws one error with everything that is wrong with them, and with the function that applies layers. */
export function readWatchOptions(apply: unknown, options: WatchOptions | undefined): WatchOptions {
  if (typeof apply !== 'function') throw new TypeError(`apply: expected a function, found ${foundValue(apply)}.`);
  return checkOptions('watchLayers', options, {
    every: numberFrom(0, LONGEST_TIMER),
    signal: SIGNAL,
    onError: FUNCTION,
  });
}
