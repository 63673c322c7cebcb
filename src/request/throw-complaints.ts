// Throws errors that are found after reading, all as one.

import { MOST_COMPLAINTS, TOO_MANY } from './reading.ts';
import { type Complaint, type ErrorVersion, RoutingError } from './routing-error.ts';

export function throwComplaints(complaints: readonly Complaint[], version: ErrorVersion = 1): void {
  if (complaints.length === 0) return;
  if (complaints.length < MOST_COMPLAINTS) throw new RoutingError(complaints, { version });
  const first = complaints.slice(0, MOST_COMPLAINTS - 1);
  throw new RoutingError([...first, TOO_MANY], { version });
}
