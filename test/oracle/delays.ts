// How long a traveller waits at the end of a directed segment before riding on, straight from the delays of a source.

import type { NetworkSource, SegmentSource, TimeBucket } from '../../src/network/source.ts';
import type { DirectedSegment } from './directed-segment.ts';

const TOLERANCE = 1.5e-7;

/** Returns milliseconds. All segments must have start and end. */
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
  return ({ segment, from: begin, to }) => {
    const pointsOf = (wanted: string) => ends.filter(({ junction }) => junction === wanted).map(({ point }) => point);
    const isThere = (junction: string, at: readonly number[]) => pointsOf(junction).some((point) => areOne(point, at));
    // a traveller who rides into a gate has already waited on the road before it
    const isPoint = segment.shape.every((point) => areOne(point, segment.shape[0]));
    const waits = delays.filter(
      ({ from, at }) =>
        isThere(to, at) && (from === undefined ? !(isPoint && isThere(begin, at)) : from === segment.id),
    );
    return Math.max(0, ...waits.map(({ seconds }) => Math.round(1000 * seconds)));
  };
}

function areOne([x, y]: readonly number[], [otherX, otherY]: readonly number[]): boolean {
  return Math.abs(x - otherX) < TOLERANCE && Math.abs(y - otherY) < TOLERANCE;
}
