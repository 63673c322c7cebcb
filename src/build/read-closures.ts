// Reads the times at which a segment is closed.

import { type Complain, checkMembers, type Untrusted } from '../errors/known-members.ts';
import { foundValue } from '../errors/show-value.ts';
import type { Closure } from '../network/source.ts';
import { readBucketMask, readModeMask } from './read-ban-rule.ts';
import type { SegmentRows } from './segment-rows.ts';

const MEMBERS: readonly (keyof Closure)[] = ['buckets', 'direction', 'modes'];

/** Adds a row for each directed segment that a closure of the current segment names. */
export function readClosures(rows: SegmentRows, closures: unknown, complain: Complain): void {
  if (closures === undefined) return;
  if (!Array.isArray(closures)) {
    complain(`closures: expected a list of { buckets, direction?, modes? }, found ${foundValue(closures)}`);
    return;
  }
  for (let i = 0; i < closures.length; i++) {
    const closure: unknown = closures[i];
    if (typeof closure === 'object' && closure !== null) {
      readClosure(rows, closure, (problem) => complain(`closures[${i}].${problem}`));
    } else {
      complain(`closures[${i}]: expected { buckets, direction?, modes? }, found ${foundValue(closure)}`);
    }
  }
}

function readClosure(rows: SegmentRows, closure: Untrusted<Closure>, complain: Complain): void {
  const { closures, count, knownModes } = rows;
  checkMembers(closure, MEMBERS, complain);
  if (closure.buckets === undefined)
    complain(`buckets: expected a list of traffic buckets, found ${foundValue(closure.buckets)}`);
  const buckets = readBucketMask(closure.buckets, complain);
  const modes = readModeMask(closure.modes, knownModes, complain);
  for (const way of waysOf(closure.direction, complain)) {
    closures.directedSegment.push(2 * count + way);
    closures.modes.push(modes);
    closures.buckets.push(buckets);
  }
}

function waysOf(direction: unknown, complain: Complain): readonly number[] {
  if (direction === undefined) return [0, 1];
  if (direction === 'forward') return [0];
  if (direction === 'backward') return [1];
  complain(`direction: expected 'forward' or 'backward', found ${foundValue(direction)}`);
  return [];
}
