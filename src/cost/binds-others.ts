// Which wishes change what is banned.

import type { Wishes } from './wishes.ts';

/** Whether wishes make other bans bind than those without them: a vehicle does, and a closed road may make others turn round. */
export function bindsOthers({ vehicle, segmentChanges }: Wishes): boolean {
  return vehicle !== undefined || segmentChanges.some(({ isExcluded }) => isExcluded);
}
