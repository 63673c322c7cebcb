// Divides a leg into steps as OSRM does: from the maneuvers of ermine's own directions, each with a type and modifier.

import { oncomingDirectedSegments, otherDirectedSegments } from '../../directions/arms.ts';
import { headingIn, headingOut, turnInto } from '../../directions/headings.ts';
import { endRowOf, type Maneuver, type ManeuverKind, sideOfKind, takesRamp } from '../../directions/maneuver.ts';
import { maneuversOfLeg } from '../../directions/maneuvers.ts';
import { isRoundabout } from '../../directions/rings.ts';
import { isHighway, isNamed, sharesName, sharesNumberAlone } from '../../directions/roads.ts';
import type { Surroundings } from '../../directions/surroundings.ts';
import { goingOfTravelMode } from '../../directions/travel-mode.ts';
import { turnAngle } from '../../geo/bearing.ts';
import { junctionBefore, type Network } from '../../network/network.ts';
import { armsBefore, type LegContext, passesIntersection } from './intersections.ts';
import type { RingKind } from './known-junctions.ts';
import { HIGHWAY_RAMPS, isForked, isObvious, sideOfFork } from './obvious-ways.ts';
import { isOntoRamp, refineStages } from './refine-stages.ts';
import { roadEndsAt } from './road-ends.ts';
import type { Stage } from './stage.ts';
import { type Modifier, modifierOf } from './turn-modifier.ts';

/** The stages of a leg, up to its end. */
export function stagesOfLeg(context: LegContext): Stage[] {
  const { around, leg } = context;
  const maneuvers = maneuversOfLeg(around, leg);
  const stages: Stage[] = [];
  maneuvers.forEach((maneuver, i) => {
    const endRow = endRowOf(leg, maneuvers, i);
    const before = maneuvers[i - 1]?.onwardRow ?? 0;
    if (maneuver.kind === 'roundabout' || maneuver.kind === 'enterRoundabout') {
      stages.push(...stagesOfRing(context, maneuver, endRow));
    } else {
      const { type, modifier } = turnOf(context, maneuver, before);
      const { firstRow, nameRow, going } = rowsOf(context, maneuver, endRow);
      // one literal: joining two objects takes longer than finding their members
      stages.push({ type, modifier, firstRow, endRow, nameRow, going });
    }
  });
  return refineStages(context, mergeAtExits(stages));
}

/** Merges stages at exits. If another stage begins where a roundabout is left, such as one on foot, the exit and that stage become one. */
function mergeAtExits(stages: readonly Stage[]): Stage[] {
  const merged: Stage[] = [];
  for (const stage of stages) {
    const last = merged[merged.length - 1];
    if (last === undefined || last.endRow > last.firstRow) merged.push(stage);
    else merged[merged.length - 1] = { ...stage, type: last.type, modifier: last.modifier, exit: last.exit };
  }
  return merged;
}

function rowsOf({ around: { going = 'drive' } }: LegContext, maneuver: Maneuver, endRow: number) {
  const { firstRow, onwardRow, travelMode } = maneuver;
  return { firstRow, endRow, nameRow: onwardRow, going: goingOfTravelMode(travelMode, going) };
}

/** The stages of a roundabout: one up to its exit and one after it, or only one if it is a mere crossing. */
function stagesOfRing(context: LegContext, maneuver: Maneuver, endRow: number): Stage[] {
  const { around, leg } = context;
  const { kind, firstRow, onwardRow, exit } = maneuver;
  const rows = rowsOf(context, maneuver, endRow);
  const { directedSegment } = leg;
  const before = directedSegment[firstRow - 1];
  const isLeftAtOnce = firstRow === onwardRow && kind === 'roundabout';
  const round = isLeftAtOnce ? before : directedSegment[firstRow];
  const ring = context.known.kindOfRing(round, () => kindOfRing(around, round));
  const leaving = ring === 'rotary' ? 'exit rotary' : 'exit roundabout';
  const modifier = modifierOf(turnInto(around.network, before, directedSegment[firstRow]));
  if (isLeftAtOnce) return [{ type: leaving, modifier, exit, ...rows }];
  const ringRow = ring === 'rotary' ? firstRow : undefined;
  if (kind === 'enterRoundabout') {
    return [{ type: ring === 'rotary' ? ring : 'roundabout', modifier, ringRow, ...rows }];
  }
  if (ring === 'roundabout turn') {
    const whole = turnInto(around.network, before, directedSegment[onwardRow]);
    return [{ type: ring, modifier: modifierOf(whole), exit, ...rows }];
  }
  const out = modifierOf(turnInto(around.network, directedSegment[onwardRow - 1], directedSegment[onwardRow]));
  return [
    { type: ring, modifier, exit, ringRow, ...rows, endRow: onwardRow },
    { type: leaving, modifier: out, exit, ...rows, firstRow: onwardRow },
  ];
}

/** The type and modifier of a maneuver. `rowBefore` is the row where the road that leads to it begins. */
function turnOf(context: LegContext, maneuver: Maneuver, rowBefore: number): Pick<Stage, 'type' | 'modifier'> {
  const { around, leg } = context;
  const { network } = around;
  const { kind, firstRow, turnRow, onwardRow, mere, road } = maneuver;
  if (firstRow === 0) return { type: 'depart' };
  const before = leg.directedSegment[firstRow - 1];
  const after = leg.directedSegment[turnRow];
  const turn = after === (before ^ 1) ? 180 : turnInto(network, before, after);
  const modifier = modifierOfKind(kind, turn);
  if (mere === 'name') return { type: isOntoRamp(context, firstRow) ? 'on ramp' : 'new name', modifier };
  if (mere === 'travelMode') return { type: 'notification', modifier };
  if (kind === 'merge') return { type: 'merge', modifier: mergingSide(context, before, turnRow) };
  const ramp = takesRamp(kind) ? rampOf(context, before, after) : undefined;
  if (ramp !== undefined) return { type: ramp, modifier: ramp === 'on ramp' ? modifierOf(turn) : modifier };
  if (isForked(around, before, after, kind)) return { type: 'fork', modifier: sideOfFork(kind) };
  const onto = leg.directedSegment[onwardRow] >>> 1;
  const isSame = isNamesake(network, road, onto);
  if (kind !== 'uTurn' && isOnlyWay(context, firstRow)) {
    if (maneuver.isChange) return { type: 'notification', modifier };
    if (isOntoRamp(context, firstRow)) return { type: 'on ramp', modifier };
    return { type: isSame || !isNamed(network, onto) ? 'continue' : 'new name', modifier };
  }
  if (isSame) return { type: 'continue', modifier };
  if (isObvious(around, before, after)) return { type: 'new name', modifier };
  return { type: isEndOfRoad(context, rowBefore, firstRow) ? 'end of road' : 'turn', modifier };
}

/** The modifier for the angle of the turn; `slight left` or `slight right` if a maneuver to a side counts as straight by its angle. */
function modifierOfKind(kind: ManeuverKind, turn: number): Modifier {
  if (kind === 'uTurn') return 'uturn';
  const modifier = modifierOf(turn);
  const side = sideOfKind(kind);
  return side !== undefined && modifier === 'straight' ? `slight ${side}` : modifier;
}

/** Whether a ramp leads off a highway or onto one. `undefined` for a link of lesser roads, which is a turn. */
function rampOf(
  { around: { roadType } }: LegContext,
  before: number,
  after: number,
): 'on ramp' | 'off ramp' | undefined {
  if (isHighway(roadType[before >>> 1])) return 'off ramp';
  return HIGHWAY_RAMPS.has(roadType[after >>> 1]) ? 'on ramp' : undefined;
}

/** Whether two segments share a name. A shared road number does not count if both have street names. */
function isNamesake(network: Network, one: number, other: number): boolean {
  return sharesName(network, one, other) && !sharesNumberAlone(network, one, other);
}

function isOnlyWay({ around, leg: { directedSegment } }: LegContext, row: number): boolean {
  const [before, after] = [directedSegment[row - 1], directedSegment[row]];
  return (
    otherDirectedSegments(around, before, after).length === 0 &&
    oncomingDirectedSegments(around, before, after).length === 0
  );
}

/** The side on which a driver merges at a row: the side of the other road. */
function mergingSide(context: LegContext, before: number, row: number): Modifier {
  const { network } = context.around;
  const after = context.leg.directedSegment[row];
  const main = armsBefore(context, row).find(
    ({ directedSegment }) =>
      directedSegment !== (before ^ 1) &&
      directedSegment !== after &&
      Math.abs(turnInto(network, directedSegment ^ 1, after)) < 45,
  );
  const aside = main && turnAngle(headingIn(network, before), headingOut(network, main.directedSegment));
  return (aside ?? turnInto(network, before, after)) < 0 ? 'slight left' : 'slight right';
}

/** How many degrees the roads of a T-junction may differ from a right angle. */
const NEARLY_RIGHT = 40;

/** Whether a road passes at least one intersection and then ends on another road, which leads to both sides. */
function isEndOfRoad(context: LegContext, rowBefore: number, row: number): boolean {
  const { around, leg } = context;
  const { network } = around;
  const before = leg.directedSegment[row - 1];
  const heading = headingIn(network, before);
  const turns = armsBefore(context, row)
    .filter(({ directedSegment }) => directedSegment !== (before ^ 1))
    .map(({ directedSegment }) => turnAngle(heading, headingOut(network, directedSegment)));
  if (turns.length !== 2 || turns[0] * turns[1] > 0) return false;
  if (turns.some((turn) => Math.abs(Math.abs(turn) - 90) > NEARLY_RIGHT)) return false;
  return passesIntersection(context, rowBefore, row);
}

/** Metres. A ring with a larger radius is a rotary if it has a name. A smaller ring may be a crossing. */
const LARGEST_ROUNDABOUT = 15;
/** The least degrees between two roads of a crossing. */
const LEAST_APART = 60;
const MOST_ROADS = 4;
const MOST_PIECES = 200;

/** The kind of the ring that a directed segment is part of. */
function kindOfRing(around: Surroundings, first: number): RingKind {
  const ring = ringOf(around, first);
  if (ring === undefined) return 'roundabout';
  const { network } = around;
  let length = 0;
  for (const directedSegment of ring) length += network.length[directedSegment >>> 1];
  const radius = length / 100 / (2 * Math.PI);
  const roads = roadsAt(around, ring);
  if (radius > LARGEST_ROUNDABOUT) return hasOwnName(around, ring, roads) ? 'rotary' : 'roundabout';
  return isCrossing(around, roads) ? 'roundabout turn' : 'roundabout';
}

/** The directed segments of a ring in travel order; `undefined` if they do not close into a ring. */
function ringOf(around: Surroundings, first: number): number[] | undefined {
  const ring = [first];
  while (ring.length < MOST_PIECES) {
    const last = ring[ring.length - 1];
    const ways = otherDirectedSegments(around, last, last ^ 1);
    const next = ways.find((way) => isRoundabout(around, way));
    if (next === first) return ring;
    if (next === undefined || ring.includes(next)) return undefined;
    ring.push(next);
  }
  return undefined;
}

/** The roads that lead away from a ring, junction by junction. */
function roadsAt(around: Surroundings, ring: readonly number[]): number[][] {
  const { baseNetwork, mode } = around;
  return ring.map((directedSegment) =>
    roadEndsAt(baseNetwork, mode, junctionBefore(baseNetwork, directedSegment))
      .map((arm) => arm.directedSegment)
      .filter((away) => !isRoundabout(around, away)),
  );
}

function hasOwnName({ network }: Surroundings, ring: readonly number[], roads: readonly number[][]): boolean {
  const [first, ...others] = ring.map((directedSegment) => directedSegment >>> 1);
  if (!isNamed(network, first) || !others.every((segment) => sharesName(network, first, segment))) return false;
  return !roads.flat().some((away) => sharesName(network, first, away >>> 1));
}

/** Whether the roads of a ring are placed like the roads of a crossing: at most one at each junction, and well apart. */
function isCrossing({ network }: Surroundings, roads: readonly number[][]): boolean {
  const exits = roads.flat();
  if (exits.length > MOST_ROADS || roads.some((away) => away.length > 1)) return false;
  const headings = exits.map((away) => headingOut(network, away));
  return headings.every((heading, i) =>
    headings.slice(0, i).every((other) => Math.abs(turnAngle(heading, other)) >= LEAST_APART),
  );
}
