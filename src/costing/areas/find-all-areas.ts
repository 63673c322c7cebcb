// The segments of all areas of a list of updates.

import { isArea } from '../../request/areas/requested-area.ts';
import type { RequestedUpdates } from '../../request/update-columns.ts';
import { type AreaSearch, findSegments } from '../../snap/segments-in-area.ts';
import type { TargetsToSplit } from './split-areas.ts';

/** The segments of all areas, in the order of updates. */
export function findAllAreas(
  search: AreaSearch,
  target: RequestedUpdates['target'],
): Pick<TargetsToSplit, 'segment' | 'update' | 'share'> {
  const found = target.flatMap((area, update) => (isArea(area) ? { ...findSegments(search, area), update } : []));
  const count = found.reduce((sum, { segment }) => sum + segment.length, 0);
  const segment = new Uint32Array(count);
  const update = new Uint32Array(count);
  const share = found.some((one) => one.share) ? new Float64Array(count).fill(1) : undefined;
  let at = 0;
  for (const one of found) {
    segment.set(one.segment, at);
    update.fill(one.update, at, at + one.segment.length);
    if (one.share) share?.set(one.share, at);
    at += one.segment.length;
  }
  return { segment, update, share };
}
