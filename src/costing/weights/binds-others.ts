// Which wishes change what is banned.

import type { Costing } from '../../request/costing.ts';

/** Whether wishes make other bans bind than those without them: a vehicle does, and a closed road may make others turn round. */
export function bindsOthers({ vehicle, segmentChanges }: Costing): boolean {
  return vehicle !== undefined || segmentChanges.some(({ isExcluded }) => isExcluded);
}
