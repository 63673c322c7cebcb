// The error that routing throws: it lists everything wrong with a request.

/** One mistake in a request. */
export interface Complaint {
  readonly errorCode: number;
  readonly userMessage: string;
  /** The documented name, with an index in lists: `startPoints[3]`, `transientUpdates[0].updates[1].percentage`. */
  readonly parameter?: string | undefined;
  /** The given value: a primitive, shortened if it is long, or a short text for anything else. */
  readonly value?: unknown | undefined;
}

/** The documented error body. `value` repeats the first message. It is deprecated, and version 2 leaves it out. */
export interface RoutingErrorBody {
  errors: { errorCode: number; userMessage: string }[];
  value?: string;
}

/** The version of the error body. */
export type ErrorVersion = 1 | 2;

/** The options of a `RoutingError`. */
export interface RoutingErrorOptions {
  /** HTTP status, default 400. */
  status?: number;
  /** Default 1. */
  version?: ErrorVersion;
  /** The error that caused this one. */
  cause?: unknown;
}

/** Thrown for a request that cannot be answered. `toJSON()` is exactly the documented error body. */
export class RoutingError extends Error {
  override readonly name = 'RoutingError';
  readonly complaints: readonly Complaint[];
  /** HTTP status: 400; 404 and 405 for paths and methods; 500 for internal errors. */
  readonly status: number;
  readonly version: ErrorVersion;

  constructor(complaints: readonly Complaint[], options: RoutingErrorOptions = {}) {
    super(
      complaints.map((complaint) => complaint.userMessage).join(' | '),
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.complaints = Object.freeze(complaints.map((complaint) => Object.freeze({ ...complaint })));
    this.status = options.status ?? 400;
    this.version = options.version ?? 1;
  }

  toJSON(): RoutingErrorBody {
    const errors = this.complaints.map(({ errorCode, userMessage }) => ({ errorCode, userMessage }));
    return this.version === 2 || errors.length === 0 ? { errors } : { errors, value: errors[0].userMessage };
  }
}
