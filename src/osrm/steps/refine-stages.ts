// Changes stages to the stages of OSRM, which announces less than ermine where a road keeps its name, and more where another name begins.

import { namedSegment } from '../../directions/directions.ts';
import { turnInto } from '../../directions/headings.ts';
import { lengthBetween } from '../../directions/line-of-leg.ts';
import { isHighway, isMotorway, isRamp, sharesName, sharesNumberAlone } from '../../directions/roads.ts';
import { signOfDirected } from '../../network/signs.ts';
import { type RoadName, roadName } from '../road-names.ts';
import { type LegContext, passesIntersection } from './intersections.ts';
import { goesWithoutSaying, HIGHWAY_RAMPS } from './obvious-ways.ts';
import type { Stage } from './stage.ts';
import { modifierOf } from './turn-modifier.ts';

/** Centimetres. A new name on a road that keeps only its number is announced if it lasts at least this far. */
const LEAST_NAMED = 50_00;
/** Centimetres. A new name is not announced if its stage is shorter than this. */
const LEAST_STAGE = 105_00;

export function refineStages(context: LegContext, stages: readonly Stage[]): Stage[] {
  const refined: Stage[] = [];
  for (const stage of stages) {
    const last = refined[refined.length - 1];
    if (last !== undefined && isSilent(context, stage)) refined[refined.length - 1] = { ...last, endRow: stage.endRow };
    else refined.push(stage);
  }
  const divided = refined.flatMap((stage) => atNewNames(context, stage));
  const named = withoutBriefNames(context, withoutKeptNames(context, divided));
  // Without a brief name, the road may have the same name again.
  return withoutKeptNames(context, named);
}

/** The name and the number of the road of a stage. */
export function nameOfStage({ around: { network }, leg }: LegContext, { nameRow, endRow }: Stage): RoadName {
  const first = leg.directedSegment[nameRow] ?? 2 * leg.end.segment;
  return roadName(network, namedSegment(network, leg, nameRow, endRow) ?? first >>> 1);
}

/** Replaces new names by the name that the road has already: such a stage is a turn or, straight ahead, no stage of its own. */
function withoutKeptNames(context: LegContext, stages: readonly Stage[]): Stage[] {
  const announced: Stage[] = [];
  for (const stage of stages) {
    const last = announced[announced.length - 1];
    if (stage.type !== 'new name' || last === undefined || !keepsName(context, last, stage)) announced.push(stage);
    else if (stage.modifier !== 'straight' || stage.going !== last.going) announced.push({ ...stage, type: 'turn' });
    else announced[announced.length - 1] = { ...last, endRow: stage.endRow };
  }
  return announced;
}

/** Whether two stages have one name, or none, and no other number. */
function keepsName(context: LegContext, last: Stage, stage: Stage): boolean {
  const [before, after] = [nameOfStage(context, last), nameOfStage(context, stage)];
  if (before.name !== after.name) return false;
  if (before.ref === undefined) return after.ref === undefined || after.name !== '';
  return after.ref === undefined || before.ref.includes(after.ref) || after.ref.includes(before.ref);
}

/**
 * Joins a new name to the stage before it if another stage soon begins. A new name at a junction with turn lanes stays a stage of its own.
 */
function withoutBriefNames({ around: { network }, leg }: LegContext, stages: readonly Stage[]): Stage[] {
  const announced: Stage[] = [];
  for (const stage of stages) {
    const { type, firstRow, endRow } = stage;
    const last = announced[announced.length - 1];
    const isBrief = type === 'new name' && lengthBetween(leg, firstRow, endRow) < LEAST_STAGE;
    const hasLanes = () => signOfDirected(network, leg.directedSegment[firstRow - 1])?.lanes !== undefined;
    if (last !== undefined && isBrief && !hasLanes()) announced[announced.length - 1] = { ...last, endRow };
    else announced.push(stage);
  }
  return announced;
}

/** Whether nothing is announced because it is obvious how the road continues: it keeps its name, or a ramp ends. */
function isSilent({ around, leg: { directedSegment } }: LegContext, { type, modifier, firstRow }: Stage): boolean {
  const [before, after] = [directedSegment[firstRow - 1], directedSegment[firstRow]];
  if (type === 'new name') return HIGHWAY_RAMPS.has(around.roadType[before >>> 1]);
  return type === 'continue' && goesWithoutSaying(around, before, after, modifier);
}

/** Divides a stage where a ramp or a road with another name begins and ermine's own directions do not announce it. */
function atNewNames(context: LegContext, stage: Stage): Stage[] {
  const isRing = stage.type === 'roundabout' || stage.type === 'rotary' || stage.type === 'roundabout turn';
  if (isRing) return [stage];
  const { directedSegment } = context.leg;
  const divided = [stage];
  for (let row = stage.nameRow + 1; row < stage.endRow; row++) {
    const type = isOntoRamp(context, row) ? 'on ramp' : isNewName(context, row, stage.endRow) ? 'new name' : undefined;
    if (type === undefined) continue;
    const last = divided[divided.length - 1];
    divided[divided.length - 1] = { ...last, endRow: row };
    const modifier = modifierOf(turnInto(context.around.network, directedSegment[row - 1], directedSegment[row]));
    divided.push({ type, modifier, firstRow: row, endRow: stage.endRow, nameRow: row, going: stage.going });
  }
  return divided;
}

/** Whether a road that is neither a ramp nor a highway turns into the ramp of a highway at a row. */
export function isOntoRamp({ around: { roadType }, leg: { directedSegment } }: LegContext, row: number): boolean {
  const [before, after] = [roadType[directedSegment[row - 1] >>> 1], roadType[directedSegment[row] >>> 1]];
  return HIGHWAY_RAMPS.has(after) && !isRamp(before) && !isHighway(before);
}

/** Whether to announce a new name at a row: at a junction with turn lanes, or where the road keeps only its number. */
function isNewName(context: LegContext, row: number, endRow: number): boolean {
  const { around, leg } = context;
  const { network, roadType } = around;
  const [before, after] = [leg.directedSegment[row - 1], leg.directedSegment[row]];
  if (network.nameSet[before >>> 1] === network.nameSet[after >>> 1]) return false;
  const [old, name] = [before, after].map((directedSegment) => roadName(network, directedSegment >>> 1).name);
  if (old === '' || name === '' || old.includes(name) || name.includes(old)) return false;
  const hasLanes =
    signOfDirected(network, before)?.lanes !== undefined && passesIntersection(context, row - 1, row + 1);
  if (hasLanes && !sharesName(network, before >>> 1, after >>> 1)) return true;
  if (!sharesNumberAlone(network, before >>> 1, after >>> 1) || isMotorway(roadType[after >>> 1])) return false;
  let length = 0;
  for (let i = row; i < endRow && roadName(network, leg.directedSegment[i] >>> 1).name === name; i++)
    length += leg.length[i];
  return length >= LEAST_NAMED;
}
