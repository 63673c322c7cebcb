// The speeds that a file has for one segment: for each direction, the stretches of the segment with their lengths and speeds.

import { RIDES_BACKWARD, RIDES_FORWARD } from '../../network/place.ts';
import { type SpeedsByTime, type SpeedTable, TIMES } from './speed-table.ts';

/** What identifies a segment in a file of speeds. */
export interface NamedSegment {
  /** The halves of the segment's id. */
  readonly id: readonly [number, number];
  /** The node at each point of the segment's shape; absent if the nodes are not known. */
  readonly nodes: readonly number[] | undefined;
  /** The length from each point of the segment's shape to the next, in any unit. */
  readonly lengths: () => readonly number[];
}

/** The stretches of a segment in one direction, with their lengths and speeds. */
export interface SpeedStretches {
  readonly lengths: readonly number[];
  /** The speeds of each stretch; `undefined` if the file has none for it. */
  readonly speeds: readonly (SpeedsByTime | undefined)[];
}

/**
 * The speeds that rows give to a direction of a segment, RIDES_FORWARD or RIDES_BACKWARD; `undefined` if there are no such rows. Marks
 * these rows in `used`.
 */
export function stretchesOf(
  table: SpeedTable,
  segment: NamedSegment,
  direction: number,
  used: Uint8Array,
): SpeedStretches | undefined {
  if (!table.isOfNodes) {
    const speeds = table.speedsOf(...segment.id, direction, used);
    return speeds && { lengths: ONE, speeds: [speeds] };
  }
  const { nodes } = segment;
  if (nodes === undefined) return undefined;
  let speeds: (SpeedsByTime | undefined)[] | undefined;
  for (let i = 1; i < nodes.length; i++) {
    const [from, to] = direction === RIDES_FORWARD ? [nodes[i - 1], nodes[i]] : [nodes[i], nodes[i - 1]];
    const found = table.speedsOf(from, to, RIDES_FORWARD, used);
    if (found === undefined) continue;
    speeds ??= new Array(nodes.length - 1).fill(undefined);
    speeds[i - 1] = found;
  }
  return speeds && { lengths: segment.lengths(), speeds };
}

const ONE = [1];

/** The speed over all stretches at a time, in kph; 0 if one of them is closed. Stretches without rows have the speed `current`. */
export function speedOver({ lengths, speeds }: SpeedStretches, time: number, current: number): number {
  let whole = 0;
  let hours = 0;
  speeds.forEach((one, i) => {
    const kph = one === undefined ? current : speedAt(one, time, current);
    // no length may be 0, so that a segment without length still gets the speed of its stretches
    const length = Math.max(lengths[i], Number.MIN_VALUE ** 0.5);
    whole += length;
    hours += length / kph;
  });
  return whole / hours;
}

function speedAt(speeds: SpeedsByTime, time: number, current: number): number {
  const own = speeds[time];
  if (!Number.isNaN(own)) return own;
  return Number.isNaN(speeds[0]) ? current : speeds[0];
}

/** Whether stretches have rows without a bucket. Such a row applies at all times for which there is no other row. */
export function coversAllTimes({ speeds }: SpeedStretches): boolean {
  return speeds.some((one) => one !== undefined && !Number.isNaN(one[0]));
}

/** The traffic buckets for which there are rows, except 0, which stands for all times. */
export function namedTimes({ speeds }: SpeedStretches): number[] {
  return Array.from({ length: TIMES - 1 }, (_, i) => i + 1).filter((time) =>
    speeds.some((one) => one !== undefined && !Number.isNaN(one[time])),
  );
}

export const DIRECTIONS: readonly (readonly ['forward' | 'backward', number])[] = [
  ['forward', RIDES_FORWARD],
  ['backward', RIDES_BACKWARD],
];
