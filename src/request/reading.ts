// What all readers share: the parts of the database that they need, and the lists of errors and warnings.

import { type Budget, checkClock } from '../budget/budget.ts';
import { keepValue, showValue } from '../errors/show-value.ts';
import type { CoordinateSystem, CoordinateSystemTable } from '../geo/coordinate-systems.ts';
import type { RequestPoint, RequestPoints } from './request-point.ts';
import { type Complaint, type ErrorVersion, RoutingError } from './routing-error.ts';
import type { RequestedUpdates } from './update-columns.ts';

/** The parts of a database that reading a request needs. */
export interface RequestContext {
  /** The coordinate system of the data. It is the system of points that name none, and the default of answers. */
  readonly system: CoordinateSystem;
  readonly systems: CoordinateSystemTable;
  /** Limits of the points in a list, the cells of a matrix, and the characters of a text. */
  readonly limits: {
    readonly points: number;
    readonly viaPoints: number;
    readonly orderedPoints: number;
    readonly cells: number;
    readonly payloadBytes: number;
  };
  /** The defaults that the documented interface calls server settings. */
  readonly defaults: { readonly propagationFactor: number };
  /** The budget of the call, checked in every list that is read. */
  readonly budget: Budget;
  /** Whether hulls (`outline: 'Hull'`) can be drawn. In a browser, the caller must have passed in the code for hulls. */
  readonly hasHulls: boolean;
  /** The readers of areas and rules, `AreaReaders`. Browsers load them separately. */
  readonly areas: unknown;
  /** Identifies the database that a compiled costing belongs to; absent if there is no database yet. */
  readonly family?: object;
  /** Checks of values against the data. */
  readonly complaintOf: ComplaintsOfData;
}

/** Finds values that the data does not have. Each function returns an error, or `undefined` if the data has the value. */
export interface ComplaintsOfData {
  /** The error for a point outside the bounds. */
  readonly point: (point: RequestPoint, name: string) => Complaint | undefined;
  /** The error for a mode that the network does not have. */
  readonly mode: (mode: string, name: string) => Complaint | undefined;
  /** The error for an identifier that no segment has. */
  readonly segmentID: (id: string, name: string) => Complaint | undefined;
  /** The error for a tag that the network does not keep. */
  readonly tag: (tag: string, name: string) => Complaint | undefined;
}

/** A value to look up in the data, with its name in errors. */
export type DataReference = { readonly name: string } & (
  | { readonly points: RequestPoint | RequestPoints }
  | { readonly mode: string }
  | { readonly segmentID: string }
  | { readonly tag: string }
  | { readonly targets: RequestedUpdates['target'] }
);

/** A warning about a value that is not wrong, but was ignored or has no effect. */
export interface Warning {
  readonly message: string;
  readonly parameter?: string;
}

/** Called with each warning. */
export type OnWarning = (warning: Warning) => void;

export interface Reading {
  readonly context: RequestContext;
  readonly complaints: Complaint[];
  readonly warnings: Warning[];
  /** Values to look up in the data. Reading looks them up only if there are other errors. Otherwise the operation itself does. */
  readonly mentioned: DataReference[];
  /** Whether there is a payload that could not be parsed. Values that it may have contained are then not reported as missing. */
  readonly isPayloadLost: boolean;
}

/** The most levels of nested lists and objects in an argument; a request needs eight. */
export const MOST_LEVELS = 100;

/** The most errors of one request that are reported. */
export const MOST_COMPLAINTS = 100;

/** What replaces the hundredth error and all that follow. */
export const TOO_MANY: Complaint = Object.freeze({
  errorCode: 9017,
  userMessage: `More than ${MOST_COMPLAINTS} things are wrong with this request.`,
});

/** Stands for a payload that could not be parsed. */
export const LOST_PAYLOAD: unique symbol = Symbol('a payload that could not be parsed');

export function startReading(context: RequestContext, payload?: unknown): Reading {
  return { context, complaints: [], warnings: [], mentioned: [], isPayloadLost: payload === LOST_PAYLOAD };
}

/** Adds an error. As the hundredth, it adds a sentence that there are more errors. */
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

/** Adds an error about a value that its parameter does not accept: `costUnit: expected one of m, km, found 'x'.` */
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
  // showing an object with a million members takes time
  if (kept !== value) checkClock(reading.context.budget);
  return undefined;
}

/** Whether there are enough errors to stop reading a list. */
export function isFull(reading: Reading): boolean {
  return reading.complaints.length >= MOST_COMPLAINTS;
}

export function warn(reading: Reading, message: string, parameter?: string): void {
  reading.warnings.push(parameter === undefined ? { message } : { message, parameter });
}

/** Throws errors that were found after reading, all as one. */
export function throwComplaints(complaints: readonly Complaint[], version: ErrorVersion = 1): void {
  if (complaints.length === 0) return;
  if (complaints.length < MOST_COMPLAINTS) throw new RoutingError(complaints, { version });
  const first = complaints.slice(0, MOST_COMPLAINTS - 1);
  throw new RoutingError([...first, TOO_MANY], { version });
}
