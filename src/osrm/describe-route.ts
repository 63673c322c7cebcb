// A route as OSRM answers it.

import { countAnswerBytes, ITEM_BYTES } from '../budget/budget.ts';
import type { Call } from '../database/call.ts';
import { goingIn } from '../network/going-in-mode.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { listOf, listsOfRoute, type MakeList } from '../operations/json/answer-lists.ts';
import { type Annotation, annotationOf } from './annotations.ts';
import { geometryOf, type OsrmGeometry } from './geometries.ts';
import { joinLines, type LegLine, lineOfRiddenLeg } from './leg-line.ts';
import { loadedGuidance } from './loaded-guidance.ts';
import type { LineOptions } from './options.ts';
import type { Coordinate } from './parse-query.ts';
import { roadName } from './road-names.ts';
import { tenth } from './round.ts';
import { simplifyLines } from './simplify-line.ts';
import type { LegContext } from './steps/intersections.ts';
import type { OsrmStep } from './steps/steps.ts';
import { type WeightName, weightName, weightUnits } from './weight-units.ts';

/** The way from one coordinate to the next. */
export interface OsrmLeg {
  steps: OsrmStep[];
  summary: string;
  weight: number;
  duration: number;
  distance: number;
  annotation?: Annotation;
  /** The line of the leg, only with `overview=by_legs`. */
  geometry?: OsrmGeometry;
}

/** A route through all coordinates. */
export interface OsrmRoute {
  legs: OsrmLeg[];
  weight_name: WeightName;
  weight: number;
  duration: number;
  distance: number;
  geometry?: OsrmGeometry;
}

/** The memory that a step takes, with its intersections. */
const STEP_BYTES = 16 * ITEM_BYTES;
/** The memory that a row of a leg takes in an annotation: a few pieces with a few numbers each. */
const ANNOTATED_BYTES = 3 * ITEM_BYTES;

/** Describes a route over legs. Leg `i` leads to `destinations[i]`. */
export function describeRoute(
  call: Call,
  legs: readonly Leg[],
  destinations: readonly Coordinate[],
  options: LineOptions,
  sent: MakeList,
): OsrmRoute {
  const { overview = 'simplified' } = options;
  const { database, budget } = call;
  const isDrawn = overview === 'simplified' || overview === 'full';
  const lines: LegLine[] = [];
  const makeList = listsOfRoute(legs, sent);
  const describe = (leg: Leg, i: number) => {
    const line =
      isDrawn || overview === 'by_legs' || options.steps ? lineOfRiddenLeg(database.network, leg, budget) : undefined;
    if (isDrawn) lines.push(line!);
    return describeLeg(call, { leg, line }, destinations[i], options);
  };
  const sum = (of: (leg: Leg) => number): number => legs.reduce((total, leg) => total + of(leg), 0);
  const route: OsrmRoute = {
    legs: listOf(legs, describe, makeList),
    weight_name: weightName(call.weighted),
    weight: tenth(sum(weightOf) / weightUnits(call.weighted)),
    duration: tenth(sum(({ totalTime }) => totalTime) / 1000),
    distance: tenth(sum(({ totalLength }) => totalLength) / 100),
  };
  if (!isDrawn) return route;
  const line = overview === 'full' ? joinLines(lines) : simplifyLines(lines, budget);
  route.geometry = geometryOf(line, options, makeList);
  return route;
}

function weightOf({ weight }: Leg): number {
  let total = 0;
  for (const one of weight) total += one;
  return total;
}

/** A leg, and its line if the answer shows any of it. */
interface DrawnLeg {
  readonly leg: Leg;
  readonly line: LegLine | undefined;
}

function describeLeg(call: Call, { leg, line }: DrawnLeg, destination: Coordinate, options: LineOptions): OsrmLeg {
  const { database, budget, weighted } = call;
  const { network } = database;
  const { steps = false, annotations = [], overview } = options;
  const rowCount = leg.directedSegment.length;
  countAnswerBytes(
    budget,
    (steps ? STEP_BYTES : 0) + rowCount * (annotations.length > 0 ? ANNOTATED_BYTES : ITEM_BYTES),
  );
  return {
    steps: steps ? loadedGuidance().stepsOfLeg(contextOfLeg(call, leg), line!, [...destination], options) : [],
    summary: steps ? legSummary(network, leg) : '',
    weight: tenth(weightOf(leg) / weightUnits(weighted)),
    duration: tenth(leg.totalTime / 1000),
    distance: tenth(leg.totalLength / 100),
    ...(annotations.length > 0 && { annotation: annotationOf(call, leg, annotations) }),
    ...(overview === 'by_legs' && { geometry: geometryOf(line!.points, options) }),
  };
}

function contextOfLeg(call: Call, leg: Leg): LegContext {
  const { database, weighted } = call;
  const { network } = database;
  const { mode } = weighted.costing;
  return { call, leg, around: { network, roadType: weighted.roadType, mode, going: goingIn(network, mode) } };
}

/** The names of the two roads on which a leg spends most of its time. */
function legSummary(network: Network, { directedSegment, time }: Leg): string {
  const timeOfName = new Map<string, number>();
  directedSegment.forEach((one, row) => {
    const { name, ref = '' } = roadName(network, one >>> 1);
    const shown = name === '' ? ref : name;
    if (shown !== '') timeOfName.set(shown, (timeOfName.get(shown) ?? 0) + time[row]);
  });
  // names stay in the order of travel
  const names = [...timeOfName.keys()];
  const longest = [...names].sort((a, b) => timeOfName.get(b)! - timeOfName.get(a)!).slice(0, 2);
  return names.filter((name) => longest.includes(name)).join(', ');
}
