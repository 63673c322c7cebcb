// The options of a call, and what every reader does at its end.

import { checkClockAt } from '../budget/budget.ts';
import { BOOLEAN, FUNCTION, type OptionKind, withMethods } from '../errors/option-kinds.ts';
import { optional } from './kinds.ts';
import type { RequestOptions } from './options.ts';
import { type Kind, type Parameters, type ParameterTable, readParameters, tabulate } from './parameter.ts';
import { complainOfValue, isFull, MOST_COMPLAINTS, type Reading, TOO_MANY } from './reading.ts';
import { type Complaint, type ErrorVersion, RoutingError } from './routing-error.ts';

export const OPTIONS: ParameterTable<RequestOptions> = /* @__PURE__ */ tabulate('option', optionParameters);

function optionParameters(): Parameters<RequestOptions> {
  return {
    // accepts any object with these methods, because the signal in a worker is not an `AbortSignal`
    signal: optional(kindOf(withMethods('an AbortSignal', 'throwIfAborted'))),
    onProgress: optional(kindOf(FUNCTION)),
    onWarning: optional(kindOf(FUNCTION)),
    statistics: optional(kindOf(BOOLEAN)),
    explain: optional(kindOf(BOOLEAN)),
  };
}

/** The additional options of `compileCosting`. */
export interface CompileOptions extends RequestOptions {
  /** A synchronous function that returns the cost of one direction of a segment. It is applied after all other options. */
  cost?: unknown;
}

export const COMPILE_OPTIONS: ParameterTable<CompileOptions> = /* @__PURE__ */ tabulate(
  'option',
  (): Parameters<CompileOptions> => ({ ...optionParameters(), cost: optional(kindOf(FUNCTION)) }),
);

/** A kind for values that text cannot represent. */
function kindOf<T>({ expected, fits }: OptionKind): Kind<T> {
  return {
    words: expected,
    read: (value, name, reading) =>
      fits(value) ? (value as T) : complainOfValue(reading, 9002, name, expected, value),
  };
}

/** Reads the options, and delivers the warnings. Then throws if anything was wrong. */
export function finishReading<Options extends RequestOptions = RequestOptions>(
  reading: Reading,
  given: unknown,
  version: ErrorVersion = 1,
  table: ParameterTable<Options> = OPTIONS as ParameterTable<Options>,
): Options {
  const options = given === undefined ? table.absent : readParameters(table, given, reading);
  const { onWarning } = options;
  if (onWarning !== undefined) for (const warning of reading.warnings) onWarning(warning);
  if (reading.complaints.length > 0 || reading.isPayloadLost) complainOfMentioned(reading);
  if (reading.complaints.length > 0) throw new RoutingError(reading.complaints, { version });
  return options;
}

/** Also reports values that the data does not have, so that the caller can fix all mistakes at once. */
function complainOfMentioned(reading: Reading): void {
  const { mentioned, complaints, context } = reading;
  const { complaintOf } = context;
  const add = (complaint: Complaint | undefined) => {
    if (complaint !== undefined) complaints.push(complaints.length < MOST_COMPLAINTS - 1 ? complaint : TOO_MANY);
  };
  for (const each of mentioned) {
    if (isFull(reading)) return;
    if ('mode' in each) add(complaintOf.mode(each.mode, each.name));
    else if ('segmentID' in each) add(complaintOf.segmentID(each.segmentID, each.name));
    else if ('tag' in each) add(complaintOf.tag(each.tag, each.name));
    else if ('targets' in each) {
      const { name, targets } = each;
      checkEach(targets, reading, (i) => {
        const id = targets[i];
        if (typeof id === 'string') add(complaintOf.segmentID(id, `${name}[${i}].segmentID`));
      });
    } else if ('lon' in each.points) add(complaintOf.point(each.points, each.name));
    else {
      const { name, points } = each;
      checkEach(points, reading, (i) => add(complaintOf.point(points.pointAt(i), `${name}[${i}]`)));
    }
  }
}

/** Checks the members of a list until there are enough errors. */
function checkEach({ length }: { readonly length: number }, reading: Reading, check: (i: number) => void): void {
  for (let i = 0; i < length && !isFull(reading); i++) {
    checkClockAt(reading.context.budget, i);
    check(i);
  }
}
