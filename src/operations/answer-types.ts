// Answers whose members follow from the query, where the compiler can read it: `time` is there unless `returnTime: false`,
// directions are there where they were asked for. Of a query known only at run time every such member may be absent.

import type { GeoJsonCrs } from '../request/point.ts';
import type { Explanation } from './explain.ts';
import type { RequestStatistics } from './statistics.ts';

/** What a query says of a parameter, its default where it says nothing. */
type Said<Query, Name extends PropertyKey, Default> = Name extends keyof Query
  ? undefined extends Query[Name]
    ? Exclude<Query[Name], undefined> | Default
    : Query[Name]
  : Default;

/** Members that are there for some values of a parameter alone; perhaps there where its value is not known. */
type WhereSaid<Value, Wanted, Members> = [Value] extends [Wanted]
  ? Members
  : [Extract<Wanted, Value>] extends [never]
    ? { [member in keyof Members]?: undefined }
    : { [member in keyof Members]?: Members[member] | undefined };

/** Members of an answer where `returnX`, true by default, is not false. */
export type UnlessFalse<Query, Name extends PropertyKey, Members> = WhereSaid<
  Said<Query, Name, true>,
  true | 'true',
  Members
>;

/** Members of an answer where `returnX`, false by default, is true. */
export type WhereTrue<Query, Name extends PropertyKey, Members> = WhereSaid<
  Said<Query, Name, false>,
  true | 'true',
  Members
>;

/** Members of an answer where one of two switches, false by default, is true. */
export type WhereEither<Query, One extends PropertyKey, Other extends PropertyKey, Members> = [
  Said<Query, One, false>,
] extends [true | 'true']
  ? Members
  : [Said<Query, Other, false>] extends [true | 'true']
    ? Members
    : WhereSaid<Said<Query, One, false> | Said<Query, Other, false>, true | 'true', Members>;

/** Members of an answer where a choice, None by default, is one of the others. */
export type UnlessNone<Query, Name extends PropertyKey, Others, Members> = WhereSaid<
  Said<Query, Name, 'None'>,
  Others,
  Members
>;

/** Members of an answer where a number, absent by default, is given. */
export type WhereGiven<Query, Name extends PropertyKey, Members> = WhereSaid<
  Said<Query, Name, undefined>,
  number | string,
  Members
>;

/** A geometry of an answer: with `crs` where `destinationSrs` is given, and nowhere else. */
export type InSystem<Query, Geometry> = CrsWhere<Said<Query, 'destinationSrs', undefined>> & Geometry;

type CrsWhere<System> = [System] extends [undefined | '']
  ? { crs?: undefined }
  : [System] extends [string]
    ? '' extends System
      ? unknown
      : { crs: GeoJsonCrs }
    : unknown;

/** A switch of the options, where the compiler can read it. */
export type OptionFlag = boolean | undefined;

/** Options of which the compiler reads the switches that answers depend on. */
export type OptionsWith<All, Explain extends OptionFlag, Statistics extends OptionFlag> = All & {
  explain?: Explain;
  statistics?: Statistics;
};

/** What options say of these switches. */
export interface OptionFlags<Explain extends OptionFlag, Statistics extends OptionFlag> {
  readonly explain: Explain;
  readonly statistics: Statistics;
}

/** What answers carry where the options ask for it. */
export type OptionMembers<Options> = WhereTrue<Options, 'explain', ExplanationMembers> &
  WhereTrue<Options, 'statistics', StatisticsMembers>;

interface ExplanationMembers {
  /** Where `explain` is true. */
  explanation: Explanation;
}

interface StatisticsMembers {
  /** Where `statistics` is true. */
  statistics: RequestStatistics;
}

/** One object type, as editors show it best. */
export type Together<Members> = { [member in keyof Members]: Members[member] };

/** A unit is given with its measure: `maxOffroadDistanceUnit` with `maxOffroadDistance`. */
export type WithMeasure<Query> = Query extends { readonly maxOffroadDistanceUnit: string }
  ? Query extends { readonly maxOffroadDistance: number | string }
    ? unknown
    : { readonly maxOffroadDistance: number | string }
  : unknown;

type False = false | 'false';

/** A matrix returns times or distances, or both. */
export type NotNothing<Query> = Query extends { readonly returnTime: False; readonly returnDistance: False }
  ? { readonly returnTime: true | 'true' }
  : unknown;

/** A query without a member that nobody knows. Of one that is put together at run time, nothing is told. */
export type Known<Query, All> = string extends keyof Query
  ? Query
  : Query & { readonly [name in Exclude<keyof Query, keyof All>]?: never };
