// What readers share: what they must know of the database, and where complaints and warnings go.

import { type Budget, checkClock } from '../budget/budget.ts';
import { keepValue, showValue } from '../errors/show-value.ts';
import type { CoordinateSystem, CoordinateSystemTable } from '../geo/coordinate-systems.ts';
import type { RequestPoint, RequestPoints } from './request-point.ts';
import type { Complaint } from './routing-error.ts';
import type { RequestedUpdates } from './update-columns.ts';

/** What reading a request needs to know of the database it is for. */
export interface RequestContext {
  /** The coordinate system of the data: of points that do not tell theirs, and of answers by default. */
  readonly system: CoordinateSystem;
  readonly systems: CoordinateSystemTable;
  /** Points in one list, cells of one matrix, characters of one text: beyond them a request is refused. */
  readonly limits: {
    readonly points: number;
    readonly viaPoints: number;
    readonly orderedPoints: number;
    readonly cells: number;
    readonly payloadBytes: number;
  };
  /** The server settings of the interface. */
  readonly defaults: { readonly propagationFactor: number };
  /** What the call may spend, looked at in every list that is read. */
  readonly budget: Budget;
  /** Whether `outline: 'Hull'` can be drawn: in a browser hulls are handed in. */
  readonly hasHulls: boolean;
  /** What compiled wishes know their database by; absent where no database is meant yet. */
  readonly family?: object;
  /** What only the data can tell of what a request mentions. */
  readonly complaintOf: ComplaintsOfData;
}

/** What is wrong with what a request mentions, or `undefined` where the data has it. */
export interface ComplaintsOfData {
  /** A point that lies beyond the bounds. */
  readonly point: (point: RequestPoint, name: string) => Complaint | undefined;
  /** A mode that the network is not for. */
  readonly mode: (mode: string, name: string) => Complaint | undefined;
  /** An identifier that no segment has. */
  readonly segmentID: (id: string, name: string) => Complaint | undefined;
}

/** What was read and has to be looked up, by the name that complaints call it. */
export type Mentioned = { readonly name: string } & (
  | { readonly points: RequestPoint | RequestPoints }
  | { readonly mode: string }
  | { readonly segmentID: string }
  | { readonly targets: RequestedUpdates['target'] }
);

/** Something that a caller may want to know and that is no mistake: what was ignored, what had no effect. */
export interface Warning {
  readonly message: string;
  readonly parameter?: string;
}

export type OnWarning = (warning: Warning) => void;

/** The reading of one request. */
export interface Reading {
  readonly context: RequestContext;
  readonly complaints: Complaint[];
  readonly warnings: Warning[];
  /** Looked up here only beside other complaints: what is right is looked up once, by who answers. */
  readonly mentioned: Mentioned[];
  /** Whether there is a payload that could not be parsed: what it may have brought is not missed. */
  readonly isPayloadLost: boolean;
}

/** A request can be wrong in a million ways; this many are told. */
export const MOST_COMPLAINTS = 100;

/** Stands for the hundredth and all that follow. */
export const TOO_MANY: Complaint = Object.freeze({
  errorCode: 9017,
  userMessage: `More than ${MOST_COMPLAINTS} things are wrong with this request.`,
});

/** Stands for a payload that is there and could not be parsed. */
export const LOST_PAYLOAD: unique symbol = Symbol('a payload that could not be parsed');

export function startReading(context: RequestContext, payload?: unknown): Reading {
  return { context, complaints: [], warnings: [], mentioned: [], isPayloadLost: payload === LOST_PAYLOAD };
}

/** Notes one thing wrong; says once, instead of the hundredth, that there is more. */
export function complain(
  reading: Reading,
  errorCode: number,
  userMessage: string,
  parameter?: string,
  value?: unknown,
): undefined {
  const { complaints } = reading;
  if (complaints.length < MOST_COMPLAINTS - 1) {
    complaints.push({ errorCode, userMessage, parameter, value: keepValue(value) });
  } else if (complaints.length < MOST_COMPLAINTS) {
    complaints.push(TOO_MANY);
  }
  return undefined;
}

/** Complains of a value that is none of what its parameter takes: `costUnit: expected one of m, km, found "x".` */
export function complainOfValue(
  reading: Reading,
  errorCode: number,
  parameter: string,
  expected: string,
  value: unknown,
): undefined {
  const shown = showValue(value);
  const given = typeof value === 'string' ? `'${shown}'` : shown;
  const kept = Object(value) === value ? shown : value;
  complain(reading, errorCode, `${parameter}: expected ${expected}, found ${given}.`, parameter, kept);
  // what is shown of an object of a million members took its time
  if (kept !== value) checkClock(reading.context.budget);
  return undefined;
}

/** Whether complaints are many enough to stop reading a list. */
export function isFull(reading: Reading): boolean {
  return reading.complaints.length >= MOST_COMPLAINTS;
}

export function warn(reading: Reading, message: string, parameter?: string): void {
  reading.warnings.push(parameter === undefined ? { message } : { message, parameter });
}
