// Which side of the road traffic keeps to, as the roundabouts of a network show.
//
//        .--<--.
//       v       ^       Counterclockwise, seen from above: traffic keeps to the right.
//        '-->--'

import { type Network, NO_ARC, ROUNDABOUT } from './network.ts';

const known = new WeakMap<Uint8Array, boolean>();

type RoundaboutColumns = Pick<Network, 'flags' | 'segmentCount' | 'arcOfDirected' | 'firstPoint' | 'pointX' | 'pointY'>;

/** Whether traffic keeps to the left. Without roundabouts, it counts as keeping to the right. */
export function keepsLeft(network: RoundaboutColumns): boolean {
  const { flags, segmentCount, arcOfDirected } = network;
  let isLeft = known.get(flags);
  if (isLeft !== undefined) return isLeft;
  let turned = 0;
  for (let segment = 0; segment < segmentCount; segment++) {
    if ((flags[segment] & ROUNDABOUT) === 0) continue;
    const isForward = arcOfDirected[2 * segment] !== NO_ARC;
    if (isForward === (arcOfDirected[2 * segment + 1] !== NO_ARC)) continue;
    turned += (isForward ? 1 : -1) * Math.sign(areaToLeft(network, segment));
  }
  isLeft = turned < 0;
  known.set(flags, isLeft);
  return isLeft;
}

/** Twice the area between a segment and the straight line from its start to its end: positive where the segment turns to the left. */
function areaToLeft({ firstPoint, pointX, pointY }: RoundaboutColumns, segment: number): number {
  const first = firstPoint[segment];
  let area = 0;
  for (let i = first + 1; i < firstPoint[segment + 1] - 1; i++) {
    const [ax, ay] = [pointX[i] - pointX[first], pointY[i] - pointY[first]];
    const [bx, by] = [pointX[i + 1] - pointX[first], pointY[i + 1] - pointY[first]];
    area += ax * by - ay * bx;
  }
  return area;
}
