// Sends errors between threads. Structured cloning keeps neither class nor members, so errors are taken apart and reassembled.

import { type Complaint, type ErrorVersion, RoutingError } from '../../request/routing-error.ts';

export type SerializedError =
  | {
      readonly kind: 'routing';
      readonly complaints: readonly Complaint[];
      readonly status: number;
      readonly version: ErrorVersion;
    }
  | { readonly kind: 'other'; readonly name: string; readonly message: string; readonly stack: string | undefined };

const CLASSES = { TypeError, RangeError, SyntaxError, Error } as const;

/** The form of an error in a message. Any other thrown value is converted to an error first. */
export function serializeError(error: unknown): SerializedError {
  if (error instanceof RoutingError) {
    const { complaints, status, version } = error;
    return { kind: 'routing', complaints, status, version };
  }
  if (error instanceof Error) return { kind: 'other', name: error.name, message: error.message, stack: error.stack };
  return { kind: 'other', name: 'Error', message: String(error), stack: undefined };
}

/** Whether the worker stopped the request because the caller had cancelled it. */
export function isCancelled(error: SerializedError | undefined): boolean {
  return error?.kind === 'other' && error.name === 'RequestCancelled';
}

/** Restores the error with its class, codes and entries. */
export function deserializeError(serialized: SerializedError): Error {
  if (serialized.kind === 'routing') {
    const { complaints, status, version } = serialized;
    return new RoutingError(complaints, { status, version });
  }
  const { name, message, stack } = serialized;
  const ErrorClass = CLASSES[name as keyof typeof CLASSES] ?? Error;
  const error = new ErrorClass(message);
  if (error.name !== name) error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}
