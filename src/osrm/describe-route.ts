// A route as OSRM answers it.

import { checkClock, ITEM_BYTES } from '../budget/budget.ts';
import type { Call } from '../database/call.ts';
import type { Surroundings } from '../directions/surroundings.ts';
import { goingIn } from '../network/going-in-mode.ts';
import type { Leg, LegRows } from '../network/leg.ts';
import { junctionAfter, type Network } from '../network/network.ts';
import { countLegs } from '../operations/count-routes.ts';
import { listsOfRoute, type MakeList } from '../operations/json/answer-lists.ts';
import { jsonPieces } from '../operations/json/json-pieces.ts';
import { type Annotation, Annotator } from './annotations.ts';
import type { OsrmGeometry } from './geometries.ts';
import { joinedRows, joinLegs } from './join-legs.ts';
import { lineOfRiddenLeg, slicesOfLine } from './leg-line.ts';
import { loadedGuidance } from './loaded-guidance.ts';
import { NumberText } from './number-text.ts';
import type { LineOptions } from './options.ts';
import { type OverviewLine, simplifiedLine, wholeLine } from './overview-line.ts';
import type { Coordinate } from './parse-query.ts';
import { roadName } from './road-names.ts';
import { tenth } from './round.ts';
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

/** The legs of a route as its answer shows them. Each consists of the legs that join in it. */
type RouteLegs = readonly (readonly Leg[])[];

/**
 * Describes routes. Leg `i` of each route leads to `destinations[i]`. Routes whose answer would be too large are refused before any of them
 * is described.
 */
export function describeRoutes(
  call: Call,
  routes: readonly RouteLegs[],
  destinations: readonly Coordinate[],
  options: LineOptions,
  sent: MakeList,
): OsrmRoute[] {
  countOsrmRoutes(
    call,
    routes.map((legs) => legs.flat()),
    options,
  );
  return routes.map((legs) => describeRoute(call, legs, destinations, options, listsOfRoute(legs.flat(), sent)));
}

function describeRoute(
  call: Call,
  legs: RouteLegs,
  destinations: readonly Coordinate[],
  options: LineOptions,
  makeList: MakeList,
): OsrmRoute {
  const { overview = 'simplified', steps = false, annotations = [] } = options;
  const text = new NumberText();
  const drawn =
    overview === 'simplified'
      ? simplifiedLine(options, makeList, call.budget)
      : overview === 'full'
        ? wholeLine(options, makeList, text)
        : undefined;
  const describing: Describing = {
    ...{ call, options, makeList, text, drawn, around: surroundingsOf(call, legs.flat().length) },
    known: steps ? new (loadedGuidance().KnownJunctions)() : undefined,
    annotator: annotations.length > 0 ? new Annotator(call, annotations, makeList, text) : undefined,
  };
  const figures = figuresOf(call, legs.flat());
  const listed = makeList<OsrmLeg>();
  legs.forEach((parts, i) => {
    const leg = describeLeg(describing, parts, destinations[i]);
    if (listed.addPieces === undefined) listed.add([leg]);
    else listed.addPieces(jsonPieces(leg));
  });
  return {
    legs: listed.list,
    weight_name: weightName(call.weighted),
    ...figures,
    ...(drawn && { geometry: drawn.geometry() }),
  };
}

function figuresOf({ weighted }: Call, legs: readonly Leg[]): Pick<OsrmLeg, 'weight' | 'duration' | 'distance'> {
  const sum = (of: (leg: Leg) => number): number => legs.reduce((total, leg) => total + of(leg), 0);
  return {
    weight: tenth(sum(weightOf) / weightUnits(weighted)),
    duration: tenth(sum(({ totalTime }) => totalTime) / 1000),
    distance: tenth(sum(({ totalLength }) => totalLength) / 100),
  };
}

function weightOf({ weight }: Leg): number {
  let total = 0;
  for (const one of weight) total += one;
  return total;
}

/** What the legs of a route have in common. */
interface Describing {
  readonly call: Call;
  readonly options: LineOptions;
  readonly makeList: MakeList;
  readonly text: NumberText;
  /** The line of the route, if the answer shows it. */
  readonly drawn: OverviewLine | undefined;
  /** Only for steps. */
  readonly known: KnownJunctions | undefined;
  readonly around: Surroundings;
  readonly annotator: Annotator | undefined;
}

function describeLeg(describing: Describing, parts: readonly Leg[], destination: Coordinate): OsrmLeg {
  const { call, options, makeList, text, drawn, known, around, annotator } = describing;
  const { network } = call.database;
  checkClock(call.budget);
  const { start } = parts[0];
  // millions of joined rows and their points take hundreds of megabytes, so they are kept only if steps need them
  const leg = known && joinLegs(parts);
  const line = leg && lineOfRiddenLeg(network, leg);
  const rowsOfLeg = (): Iterable<LegRows> => (leg ? [leg] : joinedRows(parts));
  const own = options.overview === 'by_legs' ? wholeLine(options, makeList, text) : undefined;
  (drawn ?? own)?.add(line ? [line.points] : slicesOfLine(call, start, rowsOfLeg()));
  return {
    steps: known
      ? loadedGuidance().stepsOfLeg(
          { call, around, leg: leg!, known, text },
          line!,
          [...destination],
          options,
          makeList,
        )
      : [],
    summary: known ? legSummary(network, leg!) : '',
    ...figuresOf(call, parts),
    ...(annotator && { annotation: annotator.annotate(start, rowsOfLeg()) }),
    ...(own && { geometry: own.geometry() }),
  };
}

/** From how many legs choices at junctions are kept. For fewer, keeping them takes longer than choosing again. */
const MANY_LEGS = 16;

/** What directions read of the roads, as one object for all legs, because choices are remembered with it. */
function surroundingsOf(
  { database: { network, updates }, weighted: { roadType, costing } }: Call,
  legCount: number,
): Surroundings {
  const { mode } = costing;
  const roads = { network, baseNetwork: updates.baseNetwork, roadType, mode, going: goingIn(network, mode) };
  return { ...roads, keepsChoices: legCount >= MANY_LEGS };
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

const LEG_BYTES = 4 * ITEM_BYTES;
/** The first and the last step of a leg. */
const STEPS_BYTES = 40 * ITEM_BYTES;
/** A road in the steps, and a road that leads to an intersection. In a city, every third intersection begins a step. */
const ROAD_BYTES = 12 * ITEM_BYTES;
const CROSSING_BYTES = 40 * ITEM_BYTES;
/** How much more a point of a step counts than one of a route, because each step has a line of its own. */
const IN_STEPS = 2;
/** A figure of a piece of a line. */
const FIGURE_BYTES = ITEM_BYTES / 2;

/** Where a road goes on without an intersection, at most two ways lead away: onward and back. */
const WAYS_OF_ROAD = 2;

/** Counts the bytes of all routes of an answer. Throws if they exceed the limit. */
function countOsrmRoutes(
  { budget, database: { network } }: Call,
  routes: readonly (readonly Leg[])[],
  options: LineOptions,
): void {
  const bytesOf = (leg: Leg): number => LEG_BYTES + (options.steps ? bytesOfSteps(network, leg) : 0);
  countLegs(routes, { network, budget, bytesOf, pointBytes: bytesOfPoint(options) });
}

function bytesOfSteps(network: Network, { directedSegment }: Leg): number {
  const { firstOut } = network;
  let bytes = STEPS_BYTES;
  for (const directed of directedSegment) {
    const junction = junctionAfter(network, directed);
    bytes += firstOut[junction + 1] - firstOut[junction] > WAYS_OF_ROAD ? CROSSING_BYTES : ROAD_BYTES;
  }
  return bytes;
}

function bytesOfPoint({ overview = 'simplified', steps, annotations = [], geometries }: LineOptions): number {
  const shown = geometries === 'geojson' ? 2 * ITEM_BYTES : ITEM_BYTES;
  // a simplified line shows few points, but is made from all; a full line is made from points of its own
  const inOverview = { simplified: ITEM_BYTES, full: 2 * ITEM_BYTES, by_legs: shown, false: 0 }[overview];
  return inOverview + (steps ? IN_STEPS * shown : 0) + FIGURE_BYTES * annotations.length;
}
