// The one error that routing throws: everything that is wrong with a request, at once.

/** One thing wrong with a request. */
export interface Complaint {
  readonly errorCode: number;
  readonly userMessage: string;
  /** The documented name, with an index in lists: `startPoints[3]`, `transientUpdates[0].updates[1].percentage`. */
  readonly parameter?: string | undefined;
  /** What was given: a primitive, cut when it is long, or a short text of anything else. */
  readonly value?: unknown | undefined;
}

/** The documented error body. `value` repeats the first message and is deprecated; version 2 leaves it out. */
export interface RoutingErrorBody {
  errors: { errorCode: number; userMessage: string }[];
  value?: string;
}

/** Which shape the error body takes. */
export type ErrorVersion = 1 | 2;

/** What is told of an error beside what is wrong. */
export interface RoutingErrorOptions {
  /** HTTP status, default 400. */
  status?: number;
  /** Default 1. */
  version?: ErrorVersion;
  /** What brought it about. */
  cause?: unknown;
}

/** Thrown for a request that cannot be answered. `toJSON()` is exactly the documented error body. */
export class RoutingError extends Error {
  override readonly name = 'RoutingError';
  readonly complaints: readonly Complaint[];
  /** HTTP status: 400, 404 and 405 for paths and methods, 500 for what is our own fault. */
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
