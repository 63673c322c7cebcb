// Writes docs/options.md, from the doc comments of the types of options. Options are what a call takes in addition to a request.

import { readdirSync, readFileSync } from 'node:fs';

/** A call, the module that exports it, and the types of its options. */
type Call = readonly [call: string, door: string, ...types: readonly string[]];

/** The parts of a network source. */
const SOURCE_TYPES = [
  'NetworkSource',
  'SegmentSource',
  'NameSource',
  'SignSource',
  'ModeSource',
  'VehicleLimit',
  'Closure',
  'TurnBan',
];

const CALLS: readonly Call[] = [
  ['openDatabase(network, options?)', 'ermine', 'OpenOptions'],
  ['buildNetwork(source, options?)', 'ermine', 'BuildOptions', ...SOURCE_TYPES],
  ['reportNetwork(network, options?)', 'ermine', 'ReportOptions'],
  ['prepareNetwork(network, options?)', 'ermine', 'PrepareOptions'],
  ['decodeNetwork(bytes, options?)', 'ermine', 'DecodeOptions'],
  ['compileCosting(database, query?, payload?, options?)', 'ermine', 'CostingOptions'],
  ['updateDatabase(database, layers, options?)', 'ermine', 'UpdateOptions'],
  ['watchLayers(store, database, apply, options?)', 'ermine', 'WatchOptions'],
  ['importOsm(input, options?)', 'ermine/osm', 'OsmOptions'],
  ['importGeoJson(collection, mapping?, options?)', 'ermine/geojson', 'GeoJsonOptions'],
  ['openPool(network, options?)', 'ermine/threads', 'PoolOptions'],
  ['pool.update(layers, options?)', 'ermine/threads', 'PoolUpdateOptions'],
  ['pool.route(query, payload?, options?) and the other verbs', 'ermine/threads', 'PoolRequestOptions'],
  ['prepareInThreads(network, options?)', 'ermine/threads', 'PrepareInThreadsOptions'],
  ['openInThreads(bytes, options?)', 'ermine/threads', 'OpenInThreadsOptions'],
  ['handle(context, request)', 'ermine/service', 'ServiceContext', 'ServiceRequest'],
  ['openAnswers(answerTo, options?)', 'ermine/http', 'AnswerOptions'],
  ['guardServer(server, options?)', 'ermine/http', 'GuardOptions'],
  ['openRegistry(store, options?)', 'ermine/service', 'RegistryOptions'],
  ['new RoutingError(complaints, options?)', 'ermine', 'RoutingErrorOptions'],
  ['toSvg(picture)', 'ermine/picture', 'Picture'],
  ['toGeoJson(answer, options?)', 'ermine/formats', 'ToGeoJsonOptions'],
  ['toGpx(result, options?)', 'ermine/formats', 'ToGpxOptions'],
  ['toPolyline(line, options?) and fromPolyline(text, options?)', 'ermine/formats', 'PolylineOptions'],
  ['readCsv(input, options?)', 'ermine/formats', 'CsvOptions', 'TableLimits'],
  ['readSpeeds(rows, options?)', 'ermine/formats', 'ReadSpeedsOptions'],
  ['speedUpdates(network, speeds, options?)', 'ermine/formats', 'SpeedUpdatesOptions'],
  ['readParquet(bytes, options?)', 'ermine/formats', 'TableLimits'],
  ['readGeoJson(input, options?)', 'ermine/formats', 'TableLimits'],
  ['readGeoJsonLines(input, options?)', 'ermine/formats', 'TableLimits'],
  ['planJob(request, options?)', 'ermine/jobs', 'PlanOptions'],
  ['runJob(job, options)', 'ermine/jobs', 'RunJobOptions'],
  ['collectJob(job, options)', 'ermine/jobs', 'CollectJobOptions'],
  ['readJobPoints(rows, options?)', 'ermine/jobs', 'ReadPointsOptions'],
  ['submitJob(boss, job, options?)', 'ermine/jobs', 'SubmitOptions'],
  ['workOn(boss, options)', 'ermine/jobs', 'WorkOptions', 'NetworksOptions'],
  ['store.readNetwork(name, options?)', 'ermine/store', 'ReadNetworkOptions'],
  ['store.scanRecords(prefix, options?)', 'ermine/store', 'ScanOptions'],
];

const THROWN: readonly (readonly [error: string, by: string, what: string])[] = [
  [
    '`RoutingError`',
    'every verb, `updateDatabase`',
    '`complaints`: everything wrong with the request, with [codes](operations.md#errors)',
  ],
  [
    '`NetworkError`',
    '`buildNetwork`, `decodeNetwork`, `importGeoJson`',
    '`problems`: everything wrong with the data, each with the segment or value that it is about',
  ],
  ['`HubError`', 'the hub', 'a message that names model, type, label and property'],
  [
    '`TypeError`, `RangeError`',
    'everything that takes options',
    'all unknown options and wrong values, in one message',
  ],
  ['`Error`', '`importOsm`, stores, `openPool`', 'what was found, what was expected, what to do'],
  ['the reason of a `signal`', 'everything that takes a `signal`', 'what `abort(reason)` was given'],
];

export interface DocumentedType {
  readonly door: string;
  readonly name: string;
}

export const DOCUMENTED_TYPES: readonly DocumentedType[] = CALLS.flatMap(([, door, ...types]) =>
  types.map((name) => ({ door, name })),
);

/** The text of docs/options.md. */
export function documentOptions(): string {
  return `${[
    '# Options',
    'This page lists the options of every call, except those of requests to an open database: [operations](operations.md) has them. A member with a `?` may be left out. Unknown options are errors.',
    ...CALLS.flatMap(([call, door, ...types], i) => [
      `## ${call}`,
      `From \`${door}\`.`,
      ...types.flatMap((name) => {
        const before = CALLS.slice(0, i).find(([, ...earlier]) => earlier.includes(name));
        return before === undefined ? describe(name, door) : [`**${name}**: see \`${before[0]}\``];
      }),
    ]),
    '## Errors',
    table(['Error', 'Thrown by', 'Contains'], THROWN),
    '*A test generates this page from the doc comments of the types.*',
  ].join('\n\n')}\n`;
}

const SOURCES = readdirSync(new URL('../../src', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8') }));

/** The description of a type. If two rooms have a type of this name, the type in the room of the door counts. */
function describe(name: string, door: string): string[] {
  const declaration = new RegExp(
    `^export (?:interface|type) ${name}\\b(<[^>]*>)?([^{=]*(?:= \\w+ & )?)\\{\\n([\\s\\S]*?)^\\}`,
    'm',
  );
  const declared = SOURCES.filter(({ text }) => declaration.test(text));
  const [{ text }] = declared.length > 1 ? declared.filter(({ path }) => path.includes(door.slice(7))) : declared;
  const found = declaration.exec(text)!;
  const [, parameters = '', head, given] = found;
  // the constraint of a type parameter
  const [, parameter = '', constraint = ''] = /(\w+) extends (\w+)/.exec(parameters) ?? [];
  const body = parameter === '' ? given : given.replaceAll(parameter, constraint);
  const more = /extends (\w+)|= (\w+) &/.exec(head);
  return [
    `**${name}**${more === null ? '' : `, in addition to \`${more[1] ?? more[2]}\``}`,
    table(['Member', 'Type', 'Meaning'], membersOf(body)),
  ];
}

/** A member with the comment before it; a type of several lines is indented. */
const MEMBER =
  /^ {2}(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*?\n {2})?(?:readonly )?(\w+\??)(?::\s((?:[^\n]|\n {3,})*?)|(\([^\n]*));$/gm;

function membersOf(body: string): string[][] {
  return Array.from(body.matchAll(MEMBER), ([, doc = '', name, type, method]) => [
    `\`${name}\``,
    `\`${(type ?? method)
      .replace(/\breadonly /g, '')
      .replace(/\s+/g, ' ')
      // the `?` already says that it may be undefined
      .replace(/^\((.*)\) \| undefined$/, '$1')
      .replace(/ \| undefined$/, '')
      .replace(/^ ?\| /, '')}\``,
    doc.replace(/\s*\n\s*\* ?/g, ' ').trim(),
  ]);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
