// Errors of requests, with the codes of OSRM.

import { SearchLimitError } from '../budget/budget.ts';
import { TOO_MANY } from '../request/reading.ts';
import { type Complaint, RoutingError } from '../request/routing-error.ts';

/** The codes of errors. */
export type OsrmErrorCode =
  | 'InvalidUrl'
  | 'InvalidService'
  | 'InvalidVersion'
  | 'InvalidOptions'
  | 'InvalidQuery'
  | 'InvalidValue'
  | 'NoSegment'
  | 'NoRoute'
  | 'NoTable'
  | 'NoTrips'
  | 'NotImplemented'
  | 'TooBig';

/** The code of an answer. */
export type OsrmCode = 'Ok' | OsrmErrorCode;

/** Thrown for a request that has no answer. */
export class OsrmError extends Error {
  override readonly name = 'OsrmError';
  readonly code: OsrmErrorCode;

  constructor(code: OsrmErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

const LIMIT = 9017;
const OUTSIDE = 5008;
const NO_PATH = 6002;

/** An error as OSRM reports it. `noPath` makes the error for points that no route connects. Unrelated errors are returned unchanged. */
export function asOsrmError(error: unknown, noPath: () => OsrmError): unknown {
  if (error instanceof SearchLimitError) return new OsrmError('TooBig', error.message);
  if (!(error instanceof RoutingError) || error.status !== 400) return error;
  const { complaints } = error;
  const has = (fits: (complaint: Complaint) => boolean): boolean => complaints.some(fits);
  if (has(isOfLimit)) return new OsrmError('TooBig', error.message);
  if (has(isOfPoint)) return new OsrmError('NoSegment', error.message);
  if (has(({ errorCode }) => errorCode === NO_PATH)) return noPath();
  return new OsrmError('InvalidOptions', error.message);
}

/** Whether a limit is exceeded. That there are too many complaints says nothing about the request. */
function isOfLimit({ errorCode, userMessage }: Complaint): boolean {
  return errorCode === LIMIT && userMessage !== TOO_MANY.userMessage;
}

/** Whether a point has no road nearby that the trip may use. */
function isOfPoint({ errorCode, parameter }: Complaint): boolean {
  return (
    errorCode === OUTSIDE || (errorCode === NO_PATH && parameter !== undefined && parameter !== 'continueStraight')
  );
}
