// Finds where the roads of a mode end, so that it can only turn round: at dead ends, at gates that are closed to it, and at the edge of the
// extract.

import { isBarred } from '../ban-chains.ts';
import { HAS_TURNING_PLACE } from '../tags/read-control.ts';
import { arrives, leaves, type OwnRoads } from './road-ends.ts';

/** Calls `tip` with each end of a part where the mode can only turn round, and whether a turning circle or loop is mapped there. */
export function visitTips(ground: OwnRoads, tip: (end: number, hasTurningPlace: boolean) => void): void {
  const { order, node: nodes } = ground.ends;
  for (let first = 0, after = 0; first < order.length; first = after) {
    const node = nodes[first];
    let ways = 0;
    let way = 0;
    for (after = first; after < order.length && nodes[after] === node; after++) {
      if (!leaves(ground, order[after])) continue;
      way = order[after];
      ways++;
    }
    if (ways === 0) continue;
    const hasTurningPlace = ((ground.nodes.controls.get(node) ?? 0) & HAS_TURNING_PLACE) !== 0;
    const isEveryEnd = ways > 1 && isBarred(ground, node);
    if (ways > 1 && !isEveryEnd) continue;
    for (const end of isEveryEnd ? order.subarray(first, after) : [way]) {
      if (arrives(ground, end) && leaves(ground, end)) tip(end, hasTurningPlace);
    }
  }
}
