// What a traveller waits at the end of a directed segment before she rides on, straight from the list of a source.

import type { NetworkSource, SegmentSource, TimeBucket } from '../../src/network/source.ts';
import type { DirectedSegment } from './directed-segment.ts';

const TOLERANCE = 1.5e-7;

/** Milliseconds. All segments have start and end. */
export function oracleDelays(
  source: Pick<NetworkSource, 'delays'> & { readonly segments: readonly SegmentSource[] },
  time: TimeBucket,
  mode?: string,
): (directedSegment: DirectedSegment) => number {
  const ends = source.segments.flatMap(({ start, end, shape }) => [
    { junction: String(start), point: shape[0] },
    { junction: String(end), point: shape[shape.length - 1] },
  ]);
  const delays = [...(source.delays ?? [])].filter(
    ({ modes = [mode], buckets = [time] }) => modes.includes(mode!) && buckets.includes(time),
  );
  return ({ segment, to }) => {
    const points = ends.filter(({ junction }) => junction === to).map(({ point }) => point);
    const waits = delays
      .filter(({ from = segment.id }) => from === segment.id)
      .filter(({ at }) => points.some(([x, y]) => Math.abs(x - at[0]) < TOLERANCE && Math.abs(y - at[1]) < TOLERANCE));
    return Math.max(0, ...waits.map(({ seconds }) => Math.round(1000 * seconds)));
  };
}
