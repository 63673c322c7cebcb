// Types of answers whose members depend on the query: `time` exists unless `returnTime: false`, directions exist if the query asks for
// them. If the query is not known at compile time, every such member may be absent.

import type { GeoJsonCrs } from '../request/point.ts';
import type { Explanation } from './explain.ts';
import type { RequestStatistics } from './statistics.ts';

/** The value of a parameter in a query, or its default. */
type ParameterValue<Query, Name extends PropertyKey, Default> = Name extends keyof Query
  ? undefined extends Query[Name]
    ? Exclude<Query[Name], undefined> | Default
    : Query[Name]
  : Default;

/** Members that exist only for some values of a parameter. They are optional if its value is not known. */
type MembersWhere<Value, Wanted, Members> = [Value] extends [Wanted]
  ? Members
  : [Extract<Wanted, Value>] extends [never]
    ? { [member in keyof Members]?: undefined }
    : { [member in keyof Members]?: Members[member] | undefined };

/** Members of an answer that exist unless `returnX`, true by default, is false. */
export type UnlessFalse<Query, Name extends PropertyKey, Members> = MembersWhere<
  ParameterValue<Query, Name, true>,
  true | 'true',
  Members
>;

/** Members of an answer that exist if `returnX`, false by default, is true. */
export type WhereTrue<Query, Name extends PropertyKey, Members> = MembersWhere<
  ParameterValue<Query, Name, false>,
  true | 'true',
  Members
>;

/** Members of an answer that exist if one of two switches, false by default, is true. */
export type WhereEither<Query, One extends PropertyKey, Other extends PropertyKey, Members> = [
  ParameterValue<Query, One, false>,
] extends [true | 'true']
  ? Members
  : [ParameterValue<Query, Other, false>] extends [true | 'true']
    ? Members
    : MembersWhere<ParameterValue<Query, One, false> | ParameterValue<Query, Other, false>, true | 'true', Members>;

/** Members of an answer that exist unless a choice is None. The default of the choice is None. */
export type UnlessNone<Query, Name extends PropertyKey, Others, Members> = MembersWhere<
  ParameterValue<Query, Name, 'None'>,
  Others,
  Members
>;

/** Members of an answer that exist if a number, absent by default, is given. */
export type WhereGiven<Query, Name extends PropertyKey, Members> = MembersWhere<
  ParameterValue<Query, Name, undefined>,
  number | string,
  Members
>;

/** Members of an answer that exist if a count, 0 by default, is at least 1. */
export type WhereCounted<Query, Name extends PropertyKey, Members> = MembersWhere<
  ParameterValue<Query, Name, 0>,
  1 | 2 | 3 | '1' | '2' | '3',
  Members
>;

/** A geometry of an answer. It has a `crs` only if `destinationSrs` is given. */
export type InSystem<Query, Geometry> = CrsWhere<ParameterValue<Query, 'destinationSrs', undefined>> & Geometry;

type CrsWhere<System> = [System] extends [undefined | '']
  ? { crs?: undefined }
  : [System] extends [string]
    ? '' extends System
      ? unknown
      : { crs: GeoJsonCrs }
    : unknown;

/** A switch of the options, if the compiler knows it. */
export type OptionFlag = boolean | undefined;

/** Options with the switches that the type of an answer depends on. */
export type OptionsWith<All, Explain extends OptionFlag, Statistics extends OptionFlag> = All & {
  explain?: Explain;
  statistics?: Statistics;
};

/** The values of the switches `explain` and `statistics`. */
export interface OptionFlags<Explain extends OptionFlag, Statistics extends OptionFlag> {
  readonly explain: Explain;
  readonly statistics: Statistics;
}

/** Members that answers have only if the options ask for them. */
export type OptionMembers<Options> = WhereTrue<Options, 'explain', ExplanationMembers> &
  WhereTrue<Options, 'statistics', StatisticsMembers>;

interface ExplanationMembers {
  /** Present if `explain` is true. */
  explanation: Explanation;
}

interface StatisticsMembers {
  /** Present if `statistics` is true. */
  statistics: RequestStatistics;
}

/** Merges an intersection into one object type, which editors show better. */
export type Together<Members> = { [member in keyof Members]: Members[member] };

/** A unit is only allowed with its measure: `maxOffroadDistanceUnit` needs `maxOffroadDistance`. */
export type WithMeasure<Query> = Query extends { readonly maxOffroadDistanceUnit: string }
  ? Query extends { readonly maxOffroadDistance: number | string }
    ? unknown
    : { readonly maxOffroadDistance: number | string }
  : unknown;

type False = false | 'false';

/** Requires that a matrix returns times or distances. */
export type NotNothing<Query> = Query extends { readonly returnTime: False; readonly returnDistance: False }
  ? { readonly returnTime: true | 'true' }
  : unknown;

/** Rejects unknown members of a query, unless its type is known only at run time. */
export type Known<Query, All> = string extends keyof Query
  ? Query
  : Query & { readonly [name in Exclude<keyof Query, keyof All>]?: never };
