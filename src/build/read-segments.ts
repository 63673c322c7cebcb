// Reads the segments of a source in one pass into columns, and checks every member of every segment.

import { type Complain, checkMembers, type Untrusted } from '../errors/known-members.ts';
import { nearestName } from '../errors/nearest-name.ts';
import { foundValue } from '../errors/show-value.ts';
import { defaultSpeed } from '../network/default-speeds.ts';
import { DEFAULT_MODES } from '../network/modes.ts';
import { CROSSING, DESTINATION_ONLY, ELEVATOR, ROUNDABOUT, STEPS, TOLL } from '../network/network.ts';
import { noteProblem, type Problems } from '../network/network-error.ts';
import { numberOfRoadType, ROAD_TYPES } from '../network/road-types.ts';
import { parseSegmentId } from '../network/segment-ids.ts';
import { attachedNumbers, type SegmentNumbers } from '../network/segment-numbers.ts';
import type { SegmentSource } from '../network/source.ts';
import { junctionAtPoint, junctionOfId } from './junction-keys.ts';
import { keepOsmNodes, readOsmIds } from './osm-id-rows.ts';
import { readClosures } from './read-closures.ts';
import { readVehicleLimits } from './read-limits.ts';
import { readByMode, readFlag, readOpenDirectedSegments, readReluctance } from './read-modes.ts';
import { readNameSet } from './read-name-set.ts';
import { readShape, type SourceSystem } from './read-shape.ts';
import { readSigns } from './read-signs.ts';
import { readBucketSpeeds, readSpeed, type TwoSpeeds } from './read-speed.ts';
import { growRows, makeSegmentRows, type SegmentRows } from './segment-rows.ts';
import { readTags } from './tag-rows.ts';

const LONGEST_JUNCTION_ID = 200;

const MEMBERS: readonly (keyof SegmentSource)[] = [
  'id',
  'shape',
  'roadType',
  'direction',
  'names',
  'speed',
  'byMode',
  'bucketSpeeds',
  'closures',
  'isTollRoad',
  'isRoundabout',
  'isSteps',
  'isCrossing',
  'isElevator',
  'isDestinationOnly',
  'reluctance',
  'signs',
  'start',
  'end',
  'limits',
  'osm',
  'tags',
];

/** The message for an object with a getter that throws. */
export const UNREADABLE = 'it cannot be read';

/** Reads the segments of a source into rows. A segment with errors keeps its row and its id, so that turn bans can still name it. */
export function readSegments(
  segments: Iterable<unknown>,
  system: SourceSystem,
  problems: Problems,
  modes: readonly string[] = DEFAULT_MODES,
): SegmentRows {
  const rows = makeSegmentRows(modes);
  const numbers = attachedNumbers(segments);
  for (const source of segments) {
    const index = rows.count;
    const before = problems.count;
    growRows(rows);
    if (typeof source !== 'object' || source === null || Array.isArray(source)) {
      noteProblem(problems, { index, problem: `expected a segment, found ${foundValue(source)}` });
      rows.firstPoint[index + 1] = rows.firstPoint[index];
    } else {
      const complainOf: Complain = (problem) => noteProblem(problems, { ...whichSegment(source, index), problem });
      try {
        readSegment(rows, source, system, numbers, complainOf);
      } catch {
        noteProblem(problems, { index, problem: UNREADABLE });
        readSegment(rows, {}, system, undefined, () => {});
      }
    }
    if (problems.count > before) rows.isBroken[index] = 1;
    rows.count++;
  }
  return rows;
}

function whichSegment({ id }: { id?: unknown }, index: number): { segment?: string; index: number } {
  return typeof id === 'string' ? { segment: id.slice(0, 40), index } : { index };
}

function readSegment(
  rows: SegmentRows,
  source: Untrusted<SegmentSource>,
  system: SourceSystem,
  numbers: SegmentNumbers | undefined,
  complain: Complain,
): void {
  const row = rows.count;
  if (numbers === undefined) readId(rows, source.id, complain);
  else setId(rows, numbers.idHigh[row], numbers.idLow[row]);
  const nodes = readOsmIds(rows.osmIds, row, source, complain);
  const pointOf = nodes && new Uint32Array(nodes.length);
  readShape(rows, source.shape, system, complain, pointOf);
  const end = rows.firstPoint[row + 1];
  if (nodes && pointOf && end > rows.firstPoint[row]) keepOsmNodes(rows.osmIds, nodes, pointOf, end);
  rows.start[row] = readJunction(rows, 'start', source.start, rows.firstPoint[row], complain);
  rows.end[row] = readJunction(rows, 'end', source.end, rows.firstPoint[row + 1] - 1, complain);

  rows.roadType[row] = numbers?.roadType[row] ?? readRoadType(source.roadType, complain);
  const open = (rows.openDirectedSegments[row] = readOpenDirectedSegments(source.direction, complain));
  rows.flags[row] =
    (readFlag('isTollRoad', source.isTollRoad, complain) ? TOLL : 0) |
    (readFlag('isRoundabout', source.isRoundabout, complain) ? ROUNDABOUT : 0) |
    (readFlag('isSteps', source.isSteps, complain) ? STEPS : 0) |
    (readFlag('isCrossing', source.isCrossing, complain) ? CROSSING : 0) |
    (readFlag('isElevator', source.isElevator, complain) ? ELEVATOR : 0);

  if (readFlag('isDestinationOnly', source.isDestinationOnly, complain)) {
    rows.destinationModes[row] = (1 << Math.max(1, rows.modes.length)) - 1;
  }

  const modeCount = rows.knownModes.length;
  rows.reluctance.fill(readReluctance(source.reluctance, complain), modeCount * row, modeCount * (row + 1));

  const usual = defaultSpeed[rows.roadType[row]];
  const speed: TwoSpeeds = readSpeed('speed', source.speed, complain) ?? { forward: usual, backward: usual };
  rows.speedForward[row] = speed.forward;
  rows.speedBackward[row] = speed.backward;
  const inBuckets = readBucketSpeeds(source.bucketSpeeds, complain);
  readByMode(rows, source.byMode, { open, speed, inBuckets }, complain);
  if (rows.destinationModes[row] !== 0) rows.flags[row] |= DESTINATION_ONLY;
  readClosures(rows, source.closures, complain);
  readNameSet(rows, source.names, complain);
  readSigns(rows, source.signs, complain);
  readVehicleLimits(rows, source.limits, complain);
  readTags(rows.tags, row, source.tags, complain);
  checkMembers(source, MEMBERS, complain);
}

function readId(rows: SegmentRows, id: unknown, complain: Complain): void {
  if (id === undefined) return;
  const parsed = typeof id === 'string' ? parseSegmentId(id) : undefined;
  if (parsed === undefined) {
    complain(`id: expected '<hex>:<hex>' with at most 8 digits a half, found ${foundValue(id)}`);
    return;
  }
  setId(rows, parsed.high, parsed.low);
}

function setId({ count, idHigh, idLow, hasId }: SegmentRows, high: number, low: number): void {
  idHigh[count] = high;
  idLow[count] = low;
  hasId[count] = 1;
}

function readJunction(rows: SegmentRows, member: string, id: unknown, point: number, complain: Complain): number {
  const { junctions, firstPoint, count, pointX, pointY } = rows;
  const hasShape = firstPoint[count] < firstPoint[count + 1];
  if (id === undefined) return hasShape ? junctionAtPoint(junctions, pointX[point], pointY[point]) : 0;
  if (Number.isFinite(id) || (typeof id === 'string' && id !== '' && id.length <= LONGEST_JUNCTION_ID)) {
    return junctionOfId(junctions, id as string | number);
  }
  complain(
    `${member}: expected a junction id, a number or a text of at most ${LONGEST_JUNCTION_ID}, found ${foundValue(id)}`,
  );
  return 0;
}

function readRoadType(name: unknown, complain: Complain): number {
  const type = typeof name === 'string' ? numberOfRoadType(name) : undefined;
  if (type !== undefined) return type;
  const nearest = typeof name === 'string' ? nearestName(name.replace(/[\s_-]+/g, ''), ROAD_TYPES) : undefined;
  const hint = nearest === undefined ? ', see ROAD_TYPES' : `; did you mean ${nearest}?`;
  complain(`roadType: expected one of the 45 road types, found ${foundValue(name)}${hint}`);
  return 0;
}
