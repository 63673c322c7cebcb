// The id of a job: a digest of its whole content. The same work has the same id, and a changed job has another one.

import { createHash } from 'node:crypto';
import type { Job } from './job.ts';

export function idOfWork(request: object, tiles: readonly number[]): string {
  return createHash('sha256')
    .update(JSON.stringify([1, inOrder(request), tiles]))
    .digest('hex')
    .slice(0, 32);
}

/** Whether a job is unchanged since it was planned. This matters because parts are matched by id alone. */
export function isAsPlanned({ version: _, files: __, id, tiles, ...request }: Job): boolean {
  return idOfWork(request, tiles) === id;
}

/** A copy with members sorted by name, because a database does not keep the order of members. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.every((one) => typeof one !== 'object') ? value : value.map(inOrder);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member)]));
}
