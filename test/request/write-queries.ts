// Writes src/request/queries.ts, the types that editors complete, from the parameter tables.

import { LANGUAGES } from '../../src/directions/phrases/languages.ts';
import { BOUNDARY_PARAMETERS, BOUNDARY_PAYLOAD } from '../../src/request/boundary-parameters.ts';
import { MATRIX_PARAMETERS, MATRIX_PAYLOAD } from '../../src/request/matrix-request.ts';
import type { ParameterTable } from '../../src/request/parameter.ts';
import { COSTING_PARAMETERS, COSTING_PAYLOAD_TABLE } from '../../src/request/requested-costing.ts';
import { ROUTE_PARAMETERS, ROUTE_PAYLOAD } from '../../src/request/route-request.ts';
import {
  SEGMENT_BY_ID_PARAMETERS,
  SEGMENTS_BY_POINT_PARAMETERS,
  SEGMENTS_BY_WAY_PARAMETERS,
} from '../../src/request/segment-request.ts';
import {
  APPROACHES_WORDS,
  BEARINGS_WORDS,
  defaultOf,
  POINT_WORDS,
  POINTS_WORDS,
  RADIUSES_WORDS,
  sentenceOf,
  wordsOf,
} from '../../src/request/sentences.ts';

const HEAD = `// Types of queries and payloads for callers. test/request/write-queries.ts generates this file from the parameter tables.

import type { Language } from '../directions/phrases/languages.ts';
import type { RoadTypeName } from '../network/road-types.ts';
import type { CostRuleInput } from './areas/cost-rules.ts';
import type { AvoidToken } from './avoid.ts';
import type { CommercialVehicle } from './cvr.ts';
import type { PointInput, PointsInput } from './point.ts';
import type { ApproachesInput, BearingsInput, RadiusesInput } from './point-constraints.ts';
import type { RoadTypesPriority } from './road-types-priority.ts';
import type { TransientUpdate } from './transient-updates.ts';
`;

const TAIL = `
/** Speeds off the network by road type, in the unit of the ambient speeds. */
export type AmbientSpeeds = { readonly [key in \`AmbientSpeed.RoadType.\${RoadTypeName}\`]?: number | string | undefined };
`;

/** Types by the description of values. Names in backticks are literal types. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['`true`, `false`', "boolean | 'true' | 'false'"],
  ['`true`, anything else is false', "boolean | 'true' | 'false'"],
  ['`1`, `2`', "1 | 2 | '1' | '2'"],
  ['`epsg:<code>`', 'string'],
  ['the name of a mode', 'string'],
  [LANGUAGES.map((code) => `\`${code}\``).join(', '), 'Language'],
  ['names separated by commas or as a list, see [avoid](#avoid)', 'AvoidToken | readonly AvoidToken[] | (string & {})'],
  ['positive numbers, separated by commas or as a list', 'number | readonly number[] | string'],
  ['an object, see [cvr](#cvr)', 'CommercialVehicle'],
  [POINT_WORDS, 'PointInput'],
  [BEARINGS_WORDS, 'BearingsInput'],
  [APPROACHES_WORDS, 'ApproachesInput'],
  [RADIUSES_WORDS, 'RadiusesInput'],
  [POINTS_WORDS, 'PointsInput'],
  [`${POINT_WORDS}; several as ${POINTS_WORDS}`, 'PointInput | PointsInput'],
  ['an object with keys `RoadType.<Name>` and values `High`, `Medium`, `Low`, `Avoid`', 'RoadTypesPriority'],
  [
    'a list, or the same as JSON text, see [transientUpdates](#transientupdates)',
    'readonly TransientUpdate[] | string',
  ],
  ['a list, or the same as JSON text, see [costRules](#costrules)', 'readonly CostRuleInput[] | string'],
]);

function typeOf(words: string): string {
  if (/^a (?:whole )?number /.test(words)) return 'number | string';
  return TYPES.get(words) ?? words.replace(/`([^`]+)`/g, "'$1'").replaceAll(', ', ' | ');
}

/** An interface, and the declarations of its members. */
interface Written {
  readonly name: string;
  readonly doc: string;
  readonly members: readonly string[];
}

/** The text of src/request/queries.ts. Common members of queries are in interfaces that the queries extend. */
export function writeQueries(): string {
  const costing = written('CostingQuery', 'The query of `compileCosting`.', COSTING_PARAMETERS);
  const costingKeys = written('CostingPayload', 'The payload of `compileCosting`.', COSTING_PAYLOAD_TABLE);
  const byPoint = written('SegmentsByPointQuery', 'The query of `segmentsByPoint`.', SEGMENTS_BY_POINT_PARAMETERS);
  const byWay = written('SegmentsByWayQuery', 'The query of `segmentsByWay`.', SEGMENTS_BY_WAY_PARAMETERS);
  const byId = written('SegmentByIdQuery', 'The query of `segmentById`.', SEGMENT_BY_ID_PARAMETERS);
  const records: Written = {
    name: 'SegmentRecordQuery',
    doc: 'The form of segment records.',
    members: byPoint.members.filter((member) => byWay.members.includes(member) && byId.members.includes(member)),
  };
  return [
    HEAD,
    textOf(costing),
    textOf(costingKeys),
    textOf(written('RouteQuery', 'The query of `route`.', ROUTE_PARAMETERS), costing),
    textOf(written('RoutePayload', 'The payload of `route`.', ROUTE_PAYLOAD), costingKeys),
    textOf(written('MatrixQuery', 'The query of cost matrices.', MATRIX_PARAMETERS), costing),
    textOf(written('MatrixPayload', 'The payload of cost matrices.', MATRIX_PAYLOAD), costingKeys),
    textOf(written('BoundaryQuery', 'The query of `travelBoundary`.', BOUNDARY_PARAMETERS)),
    textOf(written('BoundaryPayload', 'The payload of `travelBoundary`.', BOUNDARY_PAYLOAD), AMBIENT_SPEEDS),
    textOf(records),
    ...[byPoint, byWay, byId].map((query) => textOf(query, records)),
    TAIL,
  ].join('');
}

const AMBIENT_SPEEDS: Written = { name: 'AmbientSpeeds', doc: '', members: [] };

function written<V>(name: string, doc: string, table: ParameterTable<V>): Written {
  const members = table.list
    .filter(({ kind }) => kind.words !== 'refused')
    .map((parameter) => {
      const isRequired = parameter.missing !== undefined && parameter.isInPayload === undefined;
      const usual = defaultOf(table, parameter);
      const shown = usual === undefined ? '' : ` Default: ${usual}.`;
      const extension = parameter.isExtension ? ' An extension of the REST interface that ermine follows.' : '';
      const type = `${typeOf(wordsOf(table, parameter))}${isRequired ? '' : ' | undefined'}`;
      return `  /** ${sentenceOf(table, parameter.name)}${shown}${extension} */\n  ${parameter.name}${isRequired ? ':' : '?:'} ${type};\n`;
    });
  return { name, doc, members };
}

/** The text of an interface, without the members that it inherits. */
function textOf({ name, doc, members }: Written, base?: Written): string {
  const own = members.filter((member) => base?.members.includes(member) !== true);
  const extended = base === undefined ? '' : ` extends ${base.name}`;
  return `\n/** ${doc} */\nexport interface ${name}${extended} {\n${own.join('')}}\n`;
}
