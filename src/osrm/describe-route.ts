// A route as OSRM answers it.

import { checkClock } from '../budget/budget.ts';
import type { Call } from '../database/call.ts';
import { goingIn } from '../network/going-in-mode.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { listOf, listsOfRoute, type MakeList, makeArray } from '../operations/json/answer-lists.ts';
import { type Annotation, Annotator } from './annotations.ts';
import { countOsrmRoutes } from './count-routes.ts';
import { geometryOf, type OsrmGeometry } from './geometries.ts';
import { type LegLine, lineOfRiddenLeg } from './leg-line.ts';
import { loadedGuidance } from './loaded-guidance.ts';
import type { LineOptions } from './options.ts';
import { overviewLine } from './overview-line.ts';
import type { Coordinate } from './parse-query.ts';
import { roadName } from './road-names.ts';
import { tenth } from './round.ts';
import type { LegContext } from './steps/intersections.ts';
import type { KnownJunctions } from './steps/known-junctions.ts';
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

/**
 * Describes routes over legs. Leg `i` of each route leads to `destinations[i]`. Routes whose answer would be too large are refused before
 * any of them is described.
 */
export function describeRoutes(
  call: Call,
  routes: readonly (readonly Leg[])[],
  destinations: readonly Coordinate[],
  options: LineOptions,
  sent: MakeList,
): OsrmRoute[] {
  countOsrmRoutes(call, routes, options);
  return routes.map((legs) => describeRoute(call, legs, destinations, options, listsOfRoute(legs, sent)));
}

/** Routes of more legs are written leg by leg. Of routes of fewer legs, the lists in their legs are written. */
const FEW_LEGS = 8;

function describeRoute(
  call: Call,
  legs: readonly Leg[],
  destinations: readonly Coordinate[],
  options: LineOptions,
  makeList: MakeList,
): OsrmRoute {
  const { overview = 'simplified', steps = false, annotations = [] } = options;
  const { database, budget } = call;
  const [listOfLegs, listInLegs] = legs.length > FEW_LEGS ? [makeList, makeArray] : [makeArray, makeList];
  const isDrawn = overview === 'simplified' || overview === 'full';
  const drawn = isDrawn ? overviewLine(options, makeList, budget) : undefined;
  const describing: Describing = {
    ...{ call, options, makeList: listInLegs },
    known: steps ? new (loadedGuidance().KnownJunctions)() : undefined,
    annotator: annotations.length > 0 ? new Annotator(call, annotations, listInLegs) : undefined,
  };
  const describe = (leg: Leg, i: number) => {
    checkClock(budget);
    const line = isDrawn || overview === 'by_legs' || steps ? lineOfRiddenLeg(database.network, leg) : undefined;
    drawn?.add(line!);
    return describeLeg(describing, { leg, line }, destinations[i]);
  };
  const sum = (of: (leg: Leg) => number): number => legs.reduce((total, leg) => total + of(leg), 0);
  return {
    legs: listOf(legs, describe, listOfLegs, 1),
    weight_name: weightName(call.weighted),
    weight: tenth(sum(weightOf) / weightUnits(call.weighted)),
    duration: tenth(sum(({ totalTime }) => totalTime) / 1000),
    distance: tenth(sum(({ totalLength }) => totalLength) / 100),
    ...(drawn && { geometry: drawn.geometry() }),
  };
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

/** What the legs of a route have in common. */
interface Describing {
  readonly call: Call;
  readonly options: LineOptions;
  readonly makeList: MakeList;
  /** Only for steps. */
  readonly known: KnownJunctions | undefined;
  readonly annotator: Annotator | undefined;
}

function describeLeg(
  { call, options, makeList, known, annotator }: Describing,
  { leg, line }: DrawnLeg,
  destination: Coordinate,
): OsrmLeg {
  const { database, weighted } = call;
  const { network } = database;
  const { overview } = options;
  const stepsOf = ({ mode } = weighted.costing): OsrmStep[] => {
    const around = { network, roadType: weighted.roadType, mode, going: goingIn(network, mode) };
    const context: LegContext = { call, leg, around, known: known! };
    return loadedGuidance().stepsOfLeg(context, line!, [...destination], options, makeList);
  };
  return {
    steps: known ? stepsOf() : [],
    summary: known ? legSummary(network, leg) : '',
    weight: tenth(weightOf(leg) / weightUnits(weighted)),
    duration: tenth(leg.totalTime / 1000),
    distance: tenth(leg.totalLength / 100),
    ...(annotator && { annotation: annotator.annotate(leg) }),
    ...(overview === 'by_legs' && { geometry: geometryOf(line!.points, options) }),
  };
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
