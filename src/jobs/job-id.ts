// What a job is called: made of all that it says, so that the same work has the same name, and a job that was changed has another.

import { createHash } from 'node:crypto';
import type { Job } from './job.ts';

/** The id of work that is cut so. */
export function idOfWork(request: object, tiles: readonly number[]): string {
  return createHash('sha256')
    .update(JSON.stringify([1, inOrder(request), tiles]))
    .digest('hex')
    .slice(0, 32);
}

/** Whether all of a job stands as it was planned: parts go by the id, and know nothing else of their job. */
export function isAsPlanned({ version: _, files: __, id, tiles, ...request }: Job): boolean {
  return idOfWork(request, tiles) === id;
}

/** The same with its members by their names: a database keeps no order of them. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.every((one) => typeof one !== 'object') ? value : value.map(inOrder);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member)]));
}
