// The steps of a leg.

import { checkClockAt } from '../../budget/budget.ts';
import { arrivalAt } from '../../directions/arrival.ts';
import { signOfRows } from '../../directions/directions.ts';
import { headingIn, headingOut } from '../../directions/headings.ts';
import { wholeDegrees } from '../../geo/bearing.ts';
import { keepsLeft } from '../../network/driving-side.ts';
import type { LonLat } from '../../network/segment-shape.ts';
import { type Sign, signOfDirected } from '../../network/signs.ts';
import type { MakeList } from '../../operations/json/answer-lists.ts';
import { geometryOf, type OsrmGeometry } from '../geometries.ts';
import { type LegLine, lineOfRows } from '../leg-line.ts';
import type { LineOptions } from '../options.ts';
import { roadName } from '../road-names.ts';
import { tenthsOf } from '../round.ts';
import { weightUnits } from '../weight-units.ts';
import type { Intersection } from './intersection.ts';
import { headingAtEnd, headingAtStart, intersectionAtEnd, intersectionsOf, type LegContext } from './intersections.ts';
import { nameOfStage } from './refine-stages.ts';
import type { Stage, StepType } from './stage.ts';
import { stagesOfLeg } from './stages.ts';
import type { Modifier } from './turn-modifier.ts';

/** What the traveller does where a step begins. */
export interface OsrmManeuver {
  type: StepType;
  modifier?: Modifier;
  exit?: number;
  location: LonLat;
  bearing_before: number;
  bearing_after: number;
}

/** A stretch of a leg, up to the next maneuver. */
export interface OsrmStep {
  geometry: OsrmGeometry;
  maneuver: OsrmManeuver;
  mode: string;
  driving_side: 'left' | 'right';
  name: string;
  ref?: string;
  destinations?: string;
  exits?: string;
  rotary_name?: string;
  duration: number;
  distance: number;
  weight: number;
  intersections: Intersection[];
}

const MODE_OF_GOING: Readonly<Record<Stage['going'], string>> = {
  drive: 'driving',
  cycle: 'cycling',
  walk: 'walking',
  push: 'pushing bike',
  sail: 'ferry',
  lift: 'walking',
};

/** The steps of a leg, including the arrival. `destination` is the requested coordinate. */
export function stepsOfLeg(
  context: LegContext,
  line: LegLine,
  destination: LonLat,
  options: LineOptions,
  makeList: MakeList,
): OsrmStep[] {
  const { call, around, leg, known } = context;
  const rowCount = leg.directedSegment.length;
  const stages = rowCount === 0 ? [standing(context)] : stagesOfLeg(context);
  const sums = sumsOf(context, stages);
  const made = makeList<OsrmStep>();
  stages.forEach((stage, i) => {
    checkClockAt(call.budget, i);
    if (made.addText === undefined) {
      const { firstRow, endRow } = stage;
      const geometry = geometryOf(lineOfRows(line, firstRow, endRow), options);
      made.add([{ geometry, ...stepOfStage(context, stage), ...sums(i) }]);
      return;
    }
    const text = known.steps.textOf(around.network, leg, stage, () => {
      const members = JSON.stringify(stepOfStage(context, stage)).slice(1, -1);
      return `{"geometry":${geometryText(context, line, stage, options)},${members}`;
    });
    made.addText(`${text},${JSON.stringify(sums(i)).slice(1)}`);
  });
  const end = { firstRow: rowCount, endRow: rowCount };
  const arrived = arrival(context, stages[stages.length - 1], destination);
  if (made.addText === undefined) {
    made.add([{ geometry: geometryOf(lineOfRows(line, rowCount, rowCount), options), ...arrived }]);
  } else {
    const geometry = geometryText(context, line, end, options);
    made.addText(`{"geometry":${geometry},${JSON.stringify(arrived).slice(1)}`);
  }
  return made.list;
}

/** The text of the line of some rows. */
function geometryText(
  { text }: LegContext,
  line: LegLine,
  { firstRow, endRow }: Pick<Stage, 'firstRow' | 'endRow'>,
  options: LineOptions,
): string {
  if (options.geometries !== 'geojson') return JSON.stringify(geometryOf(lineOfRows(line, firstRow, endRow), options));
  const { points, pointOfRow } = line;
  const [first, last] = [pointOfRow[firstRow], pointOfRow[endRow]];
  const positions = text.positions(points, first, last + 1);
  return `{"type":"LineString","coordinates":[${first === last ? `${positions},${positions}` : positions}]}`;
}

/** The only stage of a leg without length. */
function standing({ around: { going = 'drive' } }: LegContext): Stage {
  return { type: 'depart', firstRow: 0, endRow: 0, nameRow: 0, going };
}

function sumsOf({ call, leg }: LegContext, stages: readonly Stage[]) {
  const sum = (values: readonly number[]): number[] =>
    stages.map(({ firstRow, endRow }) => {
      let total = 0;
      for (let row = firstRow; row < endRow; row++) total += values[row];
      return total;
    });
  const durations = tenthsOf(sum(leg.time), 1000);
  const distances = tenthsOf(sum(leg.length), 100);
  const weights = tenthsOf(sum(leg.weight), weightUnits(call.weighted));
  return (i: number) => ({ duration: durations[i], distance: distances[i], weight: weights[i] });
}

function stepOfStage(context: LegContext, stage: Stage) {
  const { around, leg } = context;
  const { network } = around;
  const { type, modifier, exit, firstRow, endRow, ringRow, going } = stage;
  const intersections =
    leg.directedSegment.length === 0 ? [intersectionOfStanding(context)] : intersectionsOf(context, firstRow, endRow);
  const isStart = firstRow === 0;
  const before = leg.directedSegment[firstRow - 1];
  const after = leg.directedSegment[firstRow];
  return {
    maneuver: {
      type,
      ...(modifier !== undefined && { modifier }),
      ...(exit !== undefined && { exit }),
      location: intersections[0].location,
      bearing_before: isStart ? 0 : wholeDegrees(headingIn(network, before)),
      bearing_after: wholeDegrees(isStart ? headingAtStart(network, leg) : headingOut(network, after)),
    },
    mode: MODE_OF_GOING[going],
    driving_side: drivingSide(context),
    ...namesOf(context, stage),
    ...(ringRow !== undefined && { rotary_name: roadName(network, leg.directedSegment[ringRow] >>> 1).name }),
    intersections,
  };
}

/** The intersection of a leg without length. No road is ridden, so its bearing is 0. */
function intersectionOfStanding(context: LegContext): Intersection {
  const { location, entry } = intersectionAtEnd(context);
  return { location, bearings: [0], entry, out: 0 };
}

function drivingSide({ around: { network } }: LegContext): 'left' | 'right' {
  return keepsLeft(network) ? 'left' : 'right';
}

type Names = Pick<OsrmStep, 'name' | 'ref' | 'destinations' | 'exits'>;

function namesOf(context: LegContext, stage: Stage): Names {
  const { name, ref } = nameOfStage(context, stage);
  const sign = signOfRows(context.around.network, context.leg, stage.nameRow, stage.endRow);
  return {
    name,
    ...(ref !== undefined && { ref }),
    ...membersOfSign(sign),
  };
}

/** The members of a step that a sign provides; none if there is no sign. */
function membersOfSign(sign: Sign | undefined): Pick<OsrmStep, 'destinations' | 'exits'> {
  return {
    ...(sign?.toward !== undefined && { destinations: destinationsOf(sign.toward) }),
    ...(sign?.exit !== undefined && { exits: sign.exit.replaceAll('/', '; ') }),
  };
}

/** Matches the number of a road on a sign: A 4, E 30, B96a. */
const ROAD_NUMBER = /^[A-Z]{0,4}[ -]?\d+[a-zA-Z]?$/;

/** The texts of a sign: numbers of roads, then a colon, then places. */
function destinationsOf(toward: NonNullable<Sign['toward']>): string {
  const numbers = toward.filter((text) => ROAD_NUMBER.test(text)).join(', ');
  const places = toward.filter((text) => !ROAD_NUMBER.test(text)).join(', ');
  return numbers === '' || places === '' ? numbers + places : `${numbers}: ${places}`;
}

function arrival(context: LegContext, last: Stage, destination: LonLat): Omit<OsrmStep, 'geometry'> {
  const { around, leg } = context;
  const { network } = around;
  const rowCount = leg.directedSegment.length;
  const end = intersectionAtEnd(context);
  const kind = rowCount === 0 ? 'arrive' : arrivalAt(network, leg, destination);
  const side = kind === 'arriveLeft' ? 'left' : kind === 'arriveRight' ? 'right' : undefined;
  const lastSegment = rowCount === 0 ? leg.end.segment : leg.directedSegment[rowCount - 1] >>> 1;
  const { name, ref } = roadName(network, lastSegment);
  return {
    maneuver: {
      type: 'arrive',
      ...(side !== undefined && { modifier: side }),
      location: end.location,
      bearing_before: wholeDegrees(headingAtEnd(network, leg)),
      bearing_after: 0,
    },
    mode: MODE_OF_GOING[last.going],
    driving_side: drivingSide(context),
    name,
    ...(ref !== undefined && { ref }),
    ...membersOfSign(rowCount === 0 ? undefined : signOfDirected(network, leg.directedSegment[rowCount - 1])),
    duration: 0,
    distance: 0,
    weight: 0,
    intersections: [end],
  };
}
