// The front door of `ermine/diagnostics`: requests on a channel of `node:diagnostics_channel`, where tracing tools listen.

import { channel } from 'node:diagnostics_channel';
import type { Watcher } from './database/database.ts';
import { expectArgument } from './errors/check-options.ts';
import { TEXT } from './errors/option-kinds.ts';

export type { Watcher } from './database/database.ts';

/**
 * What `openDatabase` and `openPool` take as `watcher`: publishes every route, matrix and boundary that is answered, with its
 * statistics (of a pool every request, with how it came out) under the name of its verb, as long as somebody has subscribed. Until then nothing is measured.
 *
 * @example
 * import { subscribe } from 'node:diagnostics_channel';
 * const database = openDatabase(prepared, { watcher: requestChannel() });
 * subscribe('ermine:request', ({ verb, milliseconds }) => console.log(verb, milliseconds));
 */
export function requestChannel(name = 'ermine:request'): Watcher {
  expectArgument('requestChannel', name, TEXT);
  const requests = channel(name);
  return { isOn: () => requests.hasSubscribers, tell: (report) => requests.publish(report) };
}
