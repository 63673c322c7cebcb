// What a pool that is closed, or about to be, tells whoever asks it.

import { RoutingError } from '../request/routing-error.ts';

export function closedError(): RoutingError {
  return new RoutingError([{ errorCode: 9103, userMessage: 'The pool is closed.' }], { status: 503 });
}
