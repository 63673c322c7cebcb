// How a pool refuses requests that it cannot answer at all.

import { RoutingError } from '../request/routing-error.ts';

export function closedError(): RoutingError {
  return new RoutingError([{ errorCode: 9103, userMessage: 'The pool is closed.' }], { status: 503 });
}

/**
 * Why a pool refuses requests after all its workers have died. The reason is reported to the host, not to the client that sent the request.
 */
export function pausedError(milliseconds: number, cause: Error | undefined): RoutingError {
  const seconds = Math.ceil(milliseconds / 1000);
  const userMessage = `The workers of the pool have ended. The pool starts new ones in ${seconds} s.`;
  return new RoutingError([{ errorCode: 9104, userMessage }], { status: 503, cause });
}
