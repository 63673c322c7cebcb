// The costing of a request, as read. Its targets are not looked up in the network yet.

import { LONGEST_WORD } from '../errors/read-value.ts';
import { TIME_BUCKETS, type TimeBucket } from '../network/source.ts';
import { COST_RULES } from './areas/area-readers.ts';
import { NO_RULES, type RequestedRules } from './areas/requested-area.ts';
import { AVOID, type Avoided, NOTHING_AVOIDED } from './avoid.ts';
import { CompiledCosting } from './compiled-costing.ts';
import type { Costing, Vehicle } from './costing.ts';
import { CVR } from './cvr.ts';
import { COMPILE_OPTIONS, type CompileOptions, finishReading } from './finish-reading.ts';
import { choice, extension, flag } from './kinds.ts';
import {
  isAbsent,
  type Overridden,
  type Parameter,
  type Parameters,
  type ParameterTable,
  readParameters,
  tabulate,
} from './parameter.ts';
import { TRANSIENT_UPDATES } from './read-updates.ts';
import { complain, complainOfValue, type Reading, type RequestContext, startReading } from './reading.ts';
import { ROAD_TYPES_PRIORITY } from './road-types-priority.ts';
import { NO_UPDATES, type RequestedUpdates } from './update-columns.ts';

export interface RequestedCosting {
  readonly criterion: 'time' | 'distance';
  /** The name of a mode; `undefined` means the first mode of the network. */
  readonly mode: string | undefined;
  /** The traffic bucket: 0 is None, the others follow in the order of BUCKETS. */
  readonly bucket: number;
  /** Whether to prefer the roads that the mode prefers. */
  readonly prefers: boolean;
  readonly majorRoads: boolean;
  readonly avoided: Avoided;
  /** The factor of each road type, times ten; `undefined` if all are Medium. */
  readonly priorities: readonly number[] | undefined;
  readonly vehicle: Vehicle | undefined;
  readonly updates: RequestedUpdates;
  readonly rules: RequestedRules;
}

export interface CostingParameters {
  optimizeBy: 'time' | 'distance';
  majorRoads: boolean;
  historicTrafficTimeBucket: TimeBucket;
  mode: string | undefined;
  prefer: boolean;
  avoid: Avoided;
  transientUpdates: RequestedUpdates;
  costRules: RequestedRules;
}

export interface CostingKeys {
  transientUpdates: RequestedUpdates;
  cvr: Vehicle | undefined;
  roadTypesPriority: readonly number[] | undefined;
  costRules: RequestedRules;
}

export const HISTORIC_TRAFFIC_TIME_BUCKET: Parameter<TimeBucket> = /* @__PURE__ */ choice(TIME_BUCKETS, 'None');

/** The mode of travel, to look up in the network. */
export const MODE: Parameter<string | undefined> = {
  kind: {
    read(value, name, reading) {
      if (typeof value !== 'string' || value.length > LONGEST_WORD || value.trim() === '') {
        return complainOfValue(reading, 9002, name, 'the name of a mode, such as foot', value);
      }
      const mode = value.trim();
      reading.mentioned.push({ name, mode });
      return mode;
    },
  },
  absent: undefined,
  isExtension: true,
};

export const AVOID_PARAMETER: Parameter<Avoided> = { kind: AVOID, absent: NOTHING_AVOIDED };

/** Accepted without effect. Only boundaries and segment data use `version`, but clients send it everywhere. */
export const VERSION_ONLY: readonly string[] = Object.freeze(['version']);

export const UPDATES: Parameter<RequestedUpdates> = { kind: TRANSIENT_UPDATES, absent: NO_UPDATES };

export const RULES: Parameter<RequestedRules> = { kind: COST_RULES, absent: NO_RULES, isExtension: true };

/** The parameters of a query that concern cost. In a URL, updates and rules are JSON text. A payload overrides the query. */
export function costingParameters(): Parameters<CostingParameters> {
  return {
    optimizeBy: choice(['time', 'distance'], 'time'),
    majorRoads: flag(false),
    historicTrafficTimeBucket: HISTORIC_TRAFFIC_TIME_BUCKET,
    avoid: AVOID_PARAMETER,
    mode: MODE,
    prefer: extension(flag(true)),
    transientUpdates: extension(UPDATES),
    costRules: RULES,
  };
}

export const COSTING_PAYLOAD_KEYS: Parameters<CostingKeys> = {
  transientUpdates: UPDATES,
  cvr: { kind: CVR, absent: undefined },
  roadTypesPriority: { kind: ROAD_TYPES_PRIORITY, absent: undefined },
  costRules: RULES,
};

/** The query of `compileCosting`. */
export const COSTING_PARAMETERS: ParameterTable<CostingParameters> = /* @__PURE__ */ tabulate(
  'parameter',
  costingParameters,
);

/** The payload of `compileCosting`. */
export const COSTING_PAYLOAD_TABLE: ParameterTable<CostingKeys> = /* @__PURE__ */ tabulate(
  'payload key',
  (): Parameters<CostingKeys> => COSTING_PAYLOAD_KEYS,
  [],
  COSTING_PARAMETERS,
);

/** Parameters that a compiled costing overrides. */
export const SETTLED_BY_COMPILED: Overridden = Object.freeze([...COSTING_PARAMETERS.names]);

/** The costing of a request, which was either read now or compiled before. */
export function costingOf(
  query: CostingParameters,
  payload: CostingKeys,
  givenPayload: unknown,
): RequestedCosting | CompiledCosting {
  return CompiledCosting.is(givenPayload) ? givenPayload : requestedCosting(query, payload);
}

/** The costing of a handle. Reports a handle that was compiled for another database. */
export function expectOwn(compiled: CompiledCosting, reading: Reading): Costing | undefined {
  const { family } = reading.context;
  if (family === undefined) return undefined;
  const costing = CompiledCosting.costingFor(family, compiled);
  return costing ?? complain(reading, 9018, 'This costing was compiled for another database.');
}

export function requestedCosting(query: CostingParameters, payload: CostingKeys): RequestedCosting {
  return {
    criterion: query.optimizeBy,
    mode: query.mode,
    bucket: TIME_BUCKETS.indexOf(query.historicTrafficTimeBucket),
    prefers: query.prefer,
    majorRoads: query.majorRoads,
    avoided: query.avoid,
    priorities: payload.roadTypesPriority,
    vehicle: payload.cvr,
    // if the payload has a member, it is not read from the query
    updates: payload.transientUpdates === NO_UPDATES ? query.transientUpdates : payload.transientUpdates,
    rules: payload.costRules === NO_RULES ? query.costRules : payload.costRules,
  };
}

export interface CostingRequest {
  readonly costing: RequestedCosting;
  readonly options: CompileOptions;
}

/** Reads a request to `compileCosting`. */
export function readCosting(
  context: RequestContext,
  query: unknown,
  payload: unknown,
  given?: CompileOptions,
): CostingRequest {
  const reading = startReading(context);
  // a compiled costing is not allowed here; reading it as a payload reports the error
  if (CompiledCosting.is(payload)) readParameters(COSTING_PAYLOAD_TABLE, payload, reading);
  const { parameters, keys } = readBoth(COSTING_PARAMETERS, query, COSTING_PAYLOAD_TABLE, payload, reading);
  const options = finishReading(reading, given, 1, COMPILE_OPTIONS);
  return { costing: requestedCosting(parameters, keys), options };
}

/** Reads query and payload. Values in the payload override the query. */
export function readBoth<Q extends object, P extends object>(
  queryTable: ParameterTable<Q>,
  query: unknown,
  payloadTable: ParameterTable<P>,
  payload: unknown,
  reading: Reading,
): { parameters: Q; keys: P } {
  if (payload === undefined) {
    return { parameters: readParameters(queryTable, query, reading), keys: payloadTable.absent };
  }
  if (CompiledCosting.is(payload)) {
    expectOwn(payload, reading);
    const parameters = readParameters(queryTable, query, reading, SETTLED_BY_COMPILED, 'the compiled costing');
    return { parameters, keys: payloadTable.absent };
  }
  const overridden = [...queryTable.names].filter((name) => payloadTable.names.has(name) && isGiven(payload, name));
  const parameters = readParameters(queryTable, query, reading, overridden);
  return { parameters, keys: readParameters(payloadTable, payload, reading) };
}

function isGiven(payload: unknown, name: string): boolean {
  try {
    return !isAbsent((payload as Record<string, unknown> | null)?.[name]);
  } catch {
    return true;
  }
}
