// How a boundary reads roads: all of them roughly, and in detail those that an outline may pass.

import { type DeadlineCheck, step } from './deadline-check.ts';
import { DISC, setDisc } from './discs.ts';
import { toFlat } from './flat-map.ts';
import { addPart, noRoadLine, placeOn, projectIfStraight, projectShape, type RoadLine } from './road-line.ts';
import { partsOf } from './road-parts.ts';
import {
  BACKWARD,
  END_X,
  END_Y,
  FORWARD,
  LENGTH,
  NOT_REACHED,
  PART,
  partCountOf,
  ROAD,
  type Roads,
  SLOWNESS,
  SPENT_AT_END,
  SPENT_AT_START,
  START_X,
  START_Y,
} from './roads.ts';
import { STRETCH, type Stretches } from './stretches.ts';

/** Cost of placing a part along its shape. */
const STEPS_OF_PART = 16;

/** Writes a disc around each road. */
export function writeDiscs(roads: Roads, discs: Float32Array, deadline: DeadlineCheck): void {
  const { count, rows, parts, slowness, stretch } = roads;
  const partCount = partCountOf(roads);
  const straight = new Float64Array(STRETCH);
  const line = noRoadLine();
  for (let road = 0; road < count; road++) {
    const isPart = road < partCount;
    step(deadline, isPart ? STEPS_OF_PART : 1);
    writeStraight(roads, road, line, straight);
    const length = rows[ROAD * road + LENGTH];
    const radius = isPart
      ? ((parts[PART * road + 1] - parts[PART * road]) * length * stretch) / 200
      : (length / 200) * stretch;
    const x = (straight[0] + straight[3]) / 2;
    const y = (straight[1] + straight[4]) / 2;
    const own = slowness[rows[ROAD * road + SLOWNESS]];
    setDisc(discs, DISC * road, x, y, radius, Math.min(straight[2], straight[5]), own, own);
  }
}

/** Writes the STRETCH numbers of a road as if it were straight and reached from end to end. */
export function writeStraight(roads: Roads, road: number, line: RoadLine, row: Float64Array): void {
  const { rows, parts, map } = roads;
  if (road < partCountOf(roads)) {
    projectShape(line, roads, road);
    placeOn(line, parts[PART * road], row, 0);
    placeOn(line, parts[PART * road + 1], row, 3);
  } else {
    const at = ROAD * road;
    toFlat(map, rows[at + START_X], rows[at + START_Y], row, 0);
    toFlat(map, rows[at + END_X], rows[at + END_Y], row, 3);
  }
  writeSpent(roads, road, row);
}

/** Writes the costs at both ends of a stretch, and the cost of a metre off the road. */
export function writeSpent(roads: Roads, road: number, row: Float64Array): void {
  const { rows, parts, slowness } = roads;
  const at = ROAD * road;
  if (road < partCountOf(roads)) {
    row[2] = parts[PART * road + 2];
    row[5] = parts[PART * road + 3];
  } else {
    const start = rows[at + SPENT_AT_START];
    const end = rows[at + SPENT_AT_END];
    row[2] = start === NOT_REACHED ? end + rows[at + BACKWARD] : start;
    row[5] = end === NOT_REACHED ? start + rows[at + FORWARD] : end;
  }
  row[6] = slowness[rows[at + SLOWNESS]];
}

/** Adds the reached parts of a road as straight stretches, at most `tolerance` metres off its shape. */
export function addStretches(roads: Roads, road: number, tolerance: number, line: RoadLine, to: Stretches): void {
  const isPart = road < partCountOf(roads);
  if (isPart || !projectIfStraight(line, roads, road, tolerance)) projectShape(line, roads, road);
  const slowness = roads.slowness[roads.rows[ROAD * road + SLOWNESS]];
  for (const part of partsOf(roads, road)) addPart(to, line, part, slowness, tolerance);
}
