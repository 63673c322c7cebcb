// Complaints found after reading, thrown as one error.

import { type Complaint, type ErrorVersion, RoutingError } from './routing-error.ts';

/** Throws the complaints, if there are any. */
export function throwComplaints(complaints: readonly Complaint[], version: ErrorVersion = 1): void {
  if (complaints.length > 0) throw new RoutingError(complaints, { version });
}
