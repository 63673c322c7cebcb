// A cost function that the caller passes. It is called once for each open direction of every segment, after all other parts of the costing
// were applied.

import { type Budget, checkClock, SearchLimitError } from '../../budget/budget.ts';
import { isPlainRecord } from '../../errors/is-record.ts';
import { foundValue, showText } from '../../errors/show-value.ts';
import type { Network } from '../../network/network.ts';
import { clampSpeed } from '../../network/travel-time.ts';
import type { CostFunction } from '../../request/costing.ts';
import { RoutingError } from '../../request/routing-error.ts';
import type { ApplyChanges } from '../weights/directed-changes.ts';
import { PLAIN_THOUSANDTHS } from '../weights/penalty.ts';
import { type ChangesByDirection, changesBefore } from './changes-by-direction.ts';
import { type CostedSegment, SegmentView } from './costed-segment.ts';
import { speedsBefore } from './roads-before.ts';

/** What a cost function returns for one direction of a segment. Members that it leaves out change nothing. */
export interface SegmentCost {
  /** The speed in kilometres per hour. Values outside 1 to 500 are set to the nearer bound. */
  readonly speed?: number | undefined;
  /** The factor that multiplies the cost of the road: 0.001 to 1000, rounded to thousandths. Reported times and distances do not change. */
  readonly factor?: number | undefined;
  /** Whether the road is closed. */
  readonly closed?: boolean | undefined;
}

/** Returns what one direction of a segment costs, or `undefined` to change nothing. */
export type CostOfSegment = (segment: CostedSegment) => SegmentCost | undefined;

const MOST_FACTOR = 1000;
const METRES_PER_KILOMETRE = 1000;
/** How many calls of the function are made between two checks of the clock. */
const CALLS_BETWEEN_CHECKS = 64;

/** A cost function as a costing stores it. */
export function costFunction(ask: CostOfSegment): CostFunction {
  // a costing with another unit of cost, as for a boundary, has the same results for all roads
  const known = new WeakMap<Network, ChangesByDirection>();
  const apply: ApplyChanges = (roads, given) => {
    const { network, roadType, budget } = roads;
    const asked = known.get(network);
    if (asked !== undefined) return asked;
    const speed = speedsBefore(roads, given);
    const changes = changesBefore(roads, given);
    askAll(ask, new SegmentView(network, roadType, speed), { speed, changes, budget });
    changes.measure(speed);
    known.set(network, changes);
    return changes;
  };
  return Object.freeze({ key: '', apply });
}

interface RoadsToAsk {
  readonly speed: Uint32Array;
  readonly changes: ChangesByDirection;
  readonly budget: Budget;
}

/** Calls the function for all directed segments with a speed. */
function askAll(ask: CostOfSegment, view: SegmentView, { speed, changes, budget }: RoadsToAsk): void {
  let calls = 0;
  for (let directedSegment = 0; directedSegment < speed.length; directedSegment++) {
    if (speed[directedSegment] === 0) continue;
    SegmentView.turn(view, directedSegment);
    let cost: SegmentCost | undefined;
    try {
      cost = ask(view);
    } catch (error) {
      throw failed(view, `threw ${shownError(error)}`, error);
    }
    if (cost !== undefined) applyCost(cost, view, changes, directedSegment);
    if (++calls % CALLS_BETWEEN_CHECKS === 0) checkClockAtView(budget, view);
  }
  checkClockAtView(budget, view);
}

function applyCost(cost: SegmentCost, view: CostedSegment, changes: ChangesByDirection, directedSegment: number): void {
  let wrong: string | undefined;
  let speed: unknown;
  let factor: unknown;
  let closed: unknown;
  try {
    // getters and proxies of the caller may throw
    wrong = wrongMembers(cost);
    if (wrong === undefined) ({ speed, factor, closed } = cost);
  } catch (error) {
    throw failed(view, `returned what threw ${shownError(error)}`, error);
  }
  if (wrong !== undefined) throw failed(view, wrong);
  if (speed !== undefined) {
    if (typeof speed !== 'number' || !(speed > 0 && speed < Infinity))
      throw failed(view, `returned the speed ${foundValue(speed)}: expected kilometres per hour above 0`);
    changes.setSpeed(directedSegment, Math.round(clampSpeed(speed * METRES_PER_KILOMETRE)));
  }
  if (factor !== undefined) {
    const thousandths = typeof factor === 'number' ? Math.round(factor * PLAIN_THOUSANDTHS) : 0;
    if (!(thousandths >= 1 && thousandths <= MOST_FACTOR * PLAIN_THOUSANDTHS))
      throw failed(view, `returned the factor ${foundValue(factor)}: expected a number from 0.001 to ${MOST_FACTOR}`);
    changes.multiply(directedSegment, thousandths);
  }
  if (closed === true) changes.close(directedSegment, 'cost');
  else if (closed !== undefined && typeof closed !== 'boolean')
    throw failed(view, `returned closed: ${foundValue(closed)}: expected true or false`);
}

/** What is wrong with a result as a whole, or with the names of its members. */
function wrongMembers(cost: SegmentCost): string | undefined {
  if (typeof cost !== 'object' || cost === null || !isUsual(cost)) return wrongKind(cost);
  for (const name in cost) {
    if (!hasOwn.call(cost, name)) return wrongKind(cost);
    if (name !== 'speed' && name !== 'factor' && name !== 'closed')
      return `returned an object with ${showText(name)}: ${EXPECTED}`;
  }
  return undefined;
}

const { hasOwnProperty: hasOwn } = Object.prototype;

/**
 * Whether an object has no class. This runs for each direction of a road, and reading the constructor is three times as fast as reading the
 * prototype.
 */
function isUsual(cost: object): boolean {
  return cost.constructor === Object || isPlainRecord(cost);
}

const EXPECTED = 'expected { speed, factor, closed } or undefined';

/** The error text for a result that is not a plain object. */
function wrongKind(cost: unknown): string {
  if (typeof (cost as { then?: unknown } | null)?.then === 'function')
    return 'returned a promise: it must not be asynchronous';
  const found = foundValue(cost);
  return `returned ${found === 'an object' ? kindOfObject(cost) : found}: ${EXPECTED}`;
}

function kindOfObject(cost: unknown): string {
  const tag = Object.prototype.toString.call(cost).slice('[object '.length, -1);
  const { name } = Object(Object(cost).constructor);
  if (tag !== 'Object' || typeof name !== 'string' || name === '') return `an object of a class (${tag})`;
  return name === 'Object' ? 'an object that inherits' : `an object of a class (${showText(name)})`;
}

function checkClockAtView(budget: Budget, view: CostedSegment): void {
  try {
    checkClock(budget);
  } catch (error) {
    if (!(error instanceof SearchLimitError)) throw error;
    throw failed(view, `reached the limit of ${budget.milliseconds} milliseconds`, error, 9017);
  }
}

function shownError(error: unknown): string {
  try {
    return error instanceof Error
      ? `${error.name}: ${error.message}`.slice(0, 200).replace(/\.$/, '')
      : foundValue(error);
  } catch {
    return 'something that cannot be read';
  }
}

/** The error that is thrown if a cost function fails. It names the segment. */
function failed(
  { segmentID, direction }: CostedSegment,
  what: string,
  cause?: unknown,
  errorCode = 9023,
): RoutingError {
  const userMessage = `cost: at segment ${segmentID} (${direction}) the function ${what}.`;
  return new RoutingError([{ errorCode, userMessage, parameter: 'cost', value: segmentID }], { cause });
}
