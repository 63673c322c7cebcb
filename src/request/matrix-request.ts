// Requests to `routeCostMatrix`, `routeCostTable` and `streamCostMatrix`.

import type { CoordinateSystem } from '../geo/coordinate-systems.ts';
import { type AnswerUnits, answerUnits } from './answer-units.ts';
import type { CompiledCosting } from './compiled-costing.ts';
import { DESTINATION_SRS, type Destination, destinationOf } from './destination.ts';
import { finishReading } from './finish-reading.ts';
import { extension, flag, optional, required } from './kinds.ts';
import type { RequestOptions, RequestReader } from './options.ts';
import { type Parameter, type Parameters, type ParameterTable, tabulate } from './parameter.ts';
import { POINTS } from './point.ts';
import {
  type ConstraintLists,
  constraintParameters,
  constraintsOf,
  type NamedConstraints,
  type PointConstraints,
} from './point-constraints.ts';
import { complain, type Reading, startReading } from './reading.ts';
import type { RequestPoints } from './request-point.ts';
import {
  AVOID_PARAMETER,
  COSTING_PAYLOAD_KEYS,
  type CostingKeys,
  type CostingParameters,
  costingOf,
  costingParameters,
  type RequestedCosting,
  readBoth,
  VERSION_ONLY,
} from './requested-costing.ts';

export interface MatrixRequest extends Readonly<AnswerUnits> {
  readonly startPoints: RequestPoints;
  readonly endPoints: RequestPoints;
  readonly startConstraints: PointConstraints;
  readonly endConstraints: PointConstraints;
  readonly destination: Destination;
  readonly returnOptimalRoutesOnly: boolean;
  readonly costing: RequestedCosting | CompiledCosting;
  readonly options: RequestOptions;
}

/** Constraints on starts, on ends, and on both. */
export interface MatrixConstraints extends ConstraintLists {
  startBearings: ConstraintLists['bearings'];
  endBearings: ConstraintLists['bearings'];
  startApproaches: ConstraintLists['approaches'];
  endApproaches: ConstraintLists['approaches'];
  startRadiuses: ConstraintLists['radiuses'];
  endRadiuses: ConstraintLists['radiuses'];
}

export function matrixConstraints(): Parameters<MatrixConstraints> {
  const { bearings, approaches, radiuses } = constraintParameters();
  return {
    startBearings: bearings,
    startApproaches: approaches,
    startRadiuses: radiuses,
    endBearings: bearings,
    endApproaches: approaches,
    endRadiuses: radiuses,
    bearings,
    approaches,
    radiuses,
  };
}

interface MatrixParameters extends CostingParameters, AnswerUnits, MatrixConstraints {
  startPoints: RequestPoints | undefined;
  endPoints: RequestPoints | undefined;
  destinationSrs: CoordinateSystem | undefined;
  returnOptimalRoutesOnly: boolean;
}

interface MatrixKeys extends CostingKeys, MatrixConstraints {
  startPoints: RequestPoints | undefined;
  endPoints: RequestPoints | undefined;
}

function points(name: string): Parameter<RequestPoints | undefined> {
  return { ...required(POINTS, 9001, `${name} is required.`), isInPayload: true };
}

export const MATRIX_PARAMETERS: ParameterTable<MatrixParameters> = /* @__PURE__ */ tabulate(
  'parameter',
  (): Parameters<MatrixParameters> => ({
    startPoints: points('startPoints'),
    endPoints: points('endPoints'),
    destinationSrs: DESTINATION_SRS,
    ...costingParameters(),
    avoid: extension(AVOID_PARAMETER),
    ...answerUnits(),
    ...matrixConstraints(),
    returnOptimalRoutesOnly: flag(true),
  }),
  VERSION_ONLY,
);

export const MATRIX_PAYLOAD: ParameterTable<MatrixKeys> = /* @__PURE__ */ tabulate(
  'payload key',
  (): Parameters<MatrixKeys> => ({
    startPoints: optional(POINTS),
    endPoints: optional(POINTS),
    ...matrixConstraints(),
    ...COSTING_PAYLOAD_KEYS,
  }),
  [],
  MATRIX_PARAMETERS,
);

/** Reads a matrix request; throws one RoutingError that lists everything wrong with it. */
export const readMatrix: RequestReader<MatrixRequest> = (context, query, payload, given) => {
  const reading = startReading(context, payload);
  const { parameters, keys } = readBoth(MATRIX_PARAMETERS, query, MATRIX_PAYLOAD, payload, reading);
  const startPoints = keys.startPoints ?? parameters.startPoints;
  const endPoints = keys.endPoints ?? parameters.endPoints;
  complainOfEmpty('startPoints', startPoints, reading);
  complainOfEmpty('endPoints', endPoints, reading);
  complainOfCells(startPoints, endPoints, reading);
  if (!parameters.returnDistance && !parameters.returnTime) {
    complain(reading, 9004, 'returnDistance and returnTime must not both be false.', 'returnDistance', false);
  }
  const startLists = listsFor('start', parameters, keys);
  const endLists = listsFor('end', parameters, keys);
  if (startPoints?.length && endPoints?.length && startPoints.length !== endPoints.length) {
    const counts = `starts (${startPoints.length}) and ends (${endPoints.length})`;
    complainOfShared(startLists, endLists, counts, reading);
  }
  const startConstraints = constraintsOf(startPoints?.length, startLists, reading);
  const endConstraints = constraintsOf(endPoints?.length, endLists, reading);
  const options = finishReading(reading, given);
  return {
    ...parameters,
    options,
    startPoints: startPoints as RequestPoints,
    endPoints: endPoints as RequestPoints,
    startConstraints,
    endConstraints,
    destination: destinationOf(parameters.destinationSrs, reading),
    costing: costingOf(parameters, keys, payload),
  };
};

/** The names of the lists for starts, and for ends. */
const OWN = {
  start: { bearings: 'startBearings', approaches: 'startApproaches', radiuses: 'startRadiuses' },
  end: { bearings: 'endBearings', approaches: 'endApproaches', radiuses: 'endRadiuses' },
} as const;

/** The constraints on starts or ends: the lists for them or, if there are none, the lists for both. The payload overrides the query. */
function listsFor(which: 'start' | 'end', query: MatrixConstraints, payload: MatrixConstraints): NamedConstraints {
  const given = (name: keyof MatrixConstraints) => payload[name] ?? query[name];
  const own = OWN[which];
  const nameOf = (list: keyof ConstraintLists) => (given(own[list]) === undefined ? list : own[list]);
  const listOf = <List extends keyof ConstraintLists>(list: List) => given(nameOf(list)) as ConstraintLists[List];
  return { bearings: listOf('bearings'), approaches: listOf('approaches'), radiuses: listOf('radiuses'), nameOf };
}

/** Reports lists for starts and ends together: no list fits both if there are more of one than of the other. */
function complainOfShared(starts: NamedConstraints, ends: NamedConstraints, counts: string, reading: Reading): void {
  for (const list of ['bearings', 'approaches', 'radiuses'] as const) {
    const isShared = starts.nameOf(list) === list && ends.nameOf(list) === list;
    if (!isShared || starts[list] === undefined) continue;
    const instead = `give ${OWN.start[list]} and ${OWN.end[list]} instead`;
    complain(reading, 9002, `${list} cannot fit both ${counts}: ${instead}.`, list);
  }
}

function complainOfEmpty(name: string, list: RequestPoints | undefined, reading: Reading): void {
  if (list?.length === 0) complain(reading, 9001, `${name} is required: the list is empty.`, name);
}

function complainOfCells(
  startPoints: RequestPoints | undefined,
  endPoints: RequestPoints | undefined,
  reading: Reading,
): void {
  const { cells } = reading.context.limits;
  const count = (startPoints?.length ?? 0) * (endPoints?.length ?? 0);
  if (count > cells) complain(reading, 9017, `The matrix has ${count} cells; the limit is ${cells}.`, 'startPoints');
}
