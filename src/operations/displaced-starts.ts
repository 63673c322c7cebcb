// Finds starts of a boundary that closures move to another road, farther away than the largest cost reaches. A boundary around that road
// would not answer the request, so the request fails.

import { placeBefore } from '../points/displaced.ts';
import type { SnappedPoint } from '../points/snap-points.ts';
import { pointText } from '../request/point.ts';
import { MOST_COMPLAINTS } from '../request/reading.ts';
import type { Complaint } from '../request/routing-error.ts';
import { throwComplaints } from '../request/throw-complaints.ts';
import { displacedText } from './no-path/why-no-path.ts';
import type { PreparedRequest } from './prepare-request.ts';

/** Throws 6002 if closures displace a start by at least this many metres. The error lists all such starts. */
export function checkDisplacedStarts(prepared: PreparedRequest, starts: readonly SnappedPoint[], metres: number): void {
  const complaints: Complaint[] = [];
  for (const snapped of starts) {
    const { near, point, name } = snapped;
    if (near.distance < metres || complaints.length === MOST_COMPLAINTS) continue;
    const before = placeBefore(prepared, snapped);
    if (before === undefined) continue;
    complaints.push({
      errorCode: 6002,
      userMessage: `Nothing could be reached from (${pointText(point)}): ${displacedText(prepared, snapped, near, before)}.`,
      parameter: name,
      value: pointText(point),
    });
  }
  throwComplaints(complaints, prepared.request.version);
}
