// Errors between threads: structured cloning keeps neither class nor members, so they are taken apart and put together.

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

/** An error as a message can carry it; anything that was thrown and is none becomes one. */
export function carryError(error: unknown): SerializedError {
  if (error instanceof RoutingError) {
    const { complaints, status, version } = error;
    return { kind: 'routing', complaints, status, version };
  }
  if (error instanceof Error) return { kind: 'other', name: error.name, message: error.message, stack: error.stack };
  return { kind: 'other', name: 'Error', message: String(error), stack: undefined };
}

/** Whether a worker looked, and gave up what it was at. */
export function isGivenUp(error: SerializedError | undefined): boolean {
  return error?.kind === 'other' && error.name === 'GivenUp';
}

/** The error again, of its class, with its codes and complaints. */
export function uncarryError(serialized: SerializedError): Error {
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
