// The wishes that others are measured against: the same criterion and bucket, and no other wish.

import { NO_WISHES, type Wishes } from '../cost/wishes.ts';
import type { Database } from './database.ts';
import { type WeighedWishes, weighWishes } from './weighed-wishes.ts';

/** The weighed wishes with the criterion and bucket of others; the same when these wish nothing else. */
export function plainBeside({ network, wishes }: Database, { criterion, bucket }: Wishes): WeighedWishes {
  return weighWishes(network, wishes, { ...NO_WISHES, criterion, bucket });
}
