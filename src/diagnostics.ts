// `ermine/diagnostics`: publishes requests on a channel of `node:diagnostics_channel`, for tracing tools.

import { channel } from 'node:diagnostics_channel';
import type { Watcher } from './database/database.ts';
import { expectArgument } from './errors/check-options.ts';
import { TEXT } from './errors/option-kinds.ts';

export type { Watcher } from './database/database.ts';

/**
 * A `watcher` for `openDatabase` and `openPool`. It publishes every answered route, matrix and boundary with its statistics, under the name
 * of the operation. For a pool, it publishes every request with its outcome. Without a subscriber nothing is measured.
 *
 * @example import { subscribe } from 'node:diagnostics_channel'; const database = openDatabase(prepared, { watcher: requestChannel() });
 * subscribe('ermine:request', ({ verb, milliseconds }) => console.log(verb, milliseconds));
 */
export function requestChannel(name = 'ermine:request'): Watcher {
  expectArgument('requestChannel', name, TEXT);
  const requests = channel(name);
  return { isOn: () => requests.hasSubscribers, tell: (report) => requests.publish(report) };
}
