// Random grids of roads with turn bans, delays and turn costs, large enough for boundaries.

import type { Random } from '../../fixtures/random.ts';
import type { JunctionDelay, SegmentSource, TurnBan, TurnCosts } from '../../src/network/source.ts';

const SIDE = 6;
/** Degrees between two junctions: roads come close to each other only where they meet. */
const STEP = 0.004;
export const MODES = ['car', 'foot'] as const;

export type Point = [number, number];

export interface Road {
  readonly segment: SegmentSource & { id: string; shape: Point[] };
  readonly isClosedToFoot: boolean;
  readonly isClosedByLayer: boolean;
}

/** A grid of roads: some are missing, one-way, major, for destinations, closed to those on foot, or closed by a layer. */
export function drawRoads(random: Random): Road[] {
  const at = (column: number, row: number): Point => [8 + column * STEP, 50 + row * STEP];
  const majorColumn = random.whole(SIDE);
  const majorRow = random.whole(SIDE);
  const roads: Road[] = [];
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      for (const [toColumn, toRow] of [
        [column + 1, row],
        [column, row + 1],
      ]) {
        if (toColumn >= SIDE || toRow >= SIDE || random.chance(0.25)) continue;
        const isOnMajorLine = (row === majorRow && toRow === row) || (column === majorColumn && toColumn === column);
        const isMajor = isOnMajorLine ? !random.chance(0.1) : random.chance(0.6);
        roads.push({
          segment: {
            id: `1:${roads.length + 1}`,
            shape: [at(column, row), at(toColumn, toRow)],
            roadType: isMajor ? 'MajorRoadUrban' : 'LocalRoadUrban',
            speed: random.pick([20, 30, 50, 80]),
            direction: random.chance(0.2) ? random.pick(['forward', 'backward'] as const) : 'bidirectional',
            start: `${column} ${row}`,
            end: `${toColumn} ${toRow}`,
            ...(random.chance(0.06) && { isDestinationOnly: true }),
          },
          isClosedToFoot: random.chance(0.1),
          isClosedByLayer: random.chance(0.07),
        });
      }
    }
  }
  return roads;
}

/** Turn bans from one road into the next. */
export function drawBans(random: Random, roads: readonly Road[]): TurnBan[] {
  return roads.flatMap(({ segment: from }): TurnBan[] => {
    const next = roads.filter(({ segment: to }) => to !== from && (to.start === from.end || to.end === from.end));
    if (next.length === 0 || !random.chance(0.3)) return [];
    return [{ kind: 'no', from: from.id, to: random.pick(next).segment.id, at: String(from.end) }];
  });
}

/** Delays at a third of all junctions. Some apply only to one road, one mode or some times. */
export function drawDelays(random: Random, roads: readonly Road[]): JunctionDelay[] {
  return roads.flatMap(({ segment: { id, shape } }): JunctionDelay[] => {
    if (!random.chance(0.3)) return [];
    return [
      {
        at: random.pick(shape),
        seconds: random.between(1, 60),
        ...(random.chance(0.5) && { from: id }),
        ...(random.chance(0.3) && { modes: [random.pick(MODES)] }),
        ...(random.chance(0.3) && { buckets: ['None', 'Night'] as const }),
      },
    ];
  });
}

/** What turning takes in each mode. */
export function drawTurnCosts(random: Random): TurnCosts[] {
  return MODES.map((mode) => ({
    modes: [mode],
    left: random.between(0, 60),
    right: random.between(0, 60),
    sharp: random.between(61, 90),
    uTurn: random.between(91, 120),
    split: random.pick(['none', 'major', 'all'] as const),
  }));
}

export function onRoad({ segment: { shape } }: Road, share: number): Point {
  const [[x, y], [toX, toY]] = shape;
  return [x + (toX - x) * share, y + (toY - y) * share];
}
