// All doors.

import type { Door } from './door.ts';
import { openHub } from './hub.ts';
import { openImports } from './imports.ts';
import { openJobs } from './jobs.ts';
import { openNetworks } from './networks.ts';
import { openOddNetworks } from './odd-networks.ts';
import { openRequests } from './requests.ts';
import { openTables } from './tables.ts';

export function openDoors(): Door[] {
  return [openNetworks(), openOddNetworks(), openRequests(), openImports(), openHub(), openTables(), openJobs()];
}
