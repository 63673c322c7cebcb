// Writes docs/options.md from the doc comments of the types that callers hand over: what a call takes beside a request.

import { readFileSync } from 'node:fs';

/** A call, the door that it comes through, and the types that it is told things by. */
type Call = readonly [call: string, door: string, ...types: readonly (readonly [name: string, path: string])[]];

const CALLS: readonly Call[] = [
  ['openDatabase(network, options?)', 'ermine', ['OpenOptions', 'engine/open-options']],
  ['buildNetwork(source, options?)', 'ermine', ['BuildOptions', 'build/build-network'], ...sourceTypes()],
  ['reportNetwork(network, options?)', 'ermine', ['ReportOptions', 'build/report-network']],
  ['prepareNetwork(network, options?)', 'ermine', ['PrepareOptions', 'prepared/prepare-network']],
  ['decodeNetwork(bytes, options?)', 'ermine', ['DecodeOptions', 'prepared/encode-network']],
  ['watchLayers(store, database, apply, options?)', 'ermine', ['WatchOptions', 'live/follow-layers']],
  ['importOsm(input, options?)', 'ermine/osm', ['OsmOptions', 'import/osm/osm-options']],
  [
    'importGeoJson(collection, mapping?, options?)',
    'ermine/geojson',
    ['GeoJsonOptions', 'import/geojson/import-geojson'],
  ],
  ['openPool(network, options?)', 'ermine/threads', ['PoolOptions', 'threads/open-pool']],
  [
    'pool.route(query, payload?, options?) and the other verbs',
    'ermine/threads',
    ['PoolRequestOptions', 'threads/asking'],
  ],
  ['prepareInThreads(network, options?)', 'ermine/threads', ['PrepareInThreadsOptions', 'threads/prepare-in-threads']],
  [
    'handle(context, request)',
    'ermine/service',
    ['ServiceContext', 'service/service-context'],
    ['ServiceRequest', 'service/service-context'],
  ],
  ['openRegistry(store, options?)', 'ermine/service', ['RegistryOptions', 'service/registry']],
  ['toSvg(picture)', 'ermine/picture', ['Picture', 'picture/picture']],
  ['toGeoJson(answer, options?)', 'ermine/formats', ['GeoJsonOptions', 'formats/to-geo-json']],
  ['readCsv(input, options?)', 'ermine/formats', ['CsvOptions', 'formats/csv']],
  ['planJob(request, options?)', 'ermine/jobs', ['PlanOptions', 'jobs/plan-job']],
  ['runJob(job, options)', 'ermine/jobs', ['RunJobOptions', 'jobs/run-job']],
  ['collectJob(job, options)', 'ermine/jobs', ['CollectJobOptions', 'jobs/collect-job']],
  ['readJobPoints(rows, options?)', 'ermine/jobs', ['ReadPointsOptions', 'jobs/read-points']],
  ['submitJob(boss, job, options?)', 'ermine/jobs', ['SubmitOptions', 'jobs/submit-job']],
  ['workOn(boss, options)', 'ermine/jobs', ['WorkOptions', 'jobs/work-on'], ['NetworksOptions', 'jobs/networks']],
  ['store.readNetwork(name, options?)', 'ermine/store', ['ReadNetworkOptions', 'store/ports']],
  ['store.scanRecords(prefix, options?)', 'ermine/store', ['ScanOptions', 'store/ports']],
];

/** What a source is made of. */
function sourceTypes(): (readonly [string, string])[] {
  const names = ['NetworkSource', 'SegmentSource', 'NameSource', 'SignSource', 'ModeSource', 'VehicleLimit', 'TurnBan'];
  return names.map((name) => [name, 'network/source']);
}

const THROWN: readonly (readonly [error: string, by: string, what: string])[] = [
  [
    '`RoutingError`',
    'every verb, `updateDatabase`',
    '`complaints`, all at once; codes stand in [operations](operations.md#errors)',
  ],
  [
    '`NetworkError`',
    '`buildNetwork`, `decodeNetwork`, `importGeoJson`',
    '`problems`, all at once, each with what it is about',
  ],
  ['`HubError`', 'the hub', 'a message that names model, type, label and property'],
  [
    '`TypeError`, `RangeError`',
    'whatever takes options',
    'an option that nobody knows or that has a wrong value; all of them in one message',
  ],
  ['`Error`', '`importOsm`, stores, `openPool`', 'what was found, what was expected, what to do'],
  ['the reason of a `signal`', 'whatever takes one', 'as `AbortSignal` has it'],
];

export interface DocumentedType {
  readonly door: string;
  readonly name: string;
}

export const DOCUMENTED_TYPES: readonly DocumentedType[] = CALLS.flatMap(([, door, ...types]) =>
  types.map(([name]) => ({ door, name })),
);

/** The text of docs/options.md. */
export function documentOptions(): string {
  return `${[
    '# Options',
    '*Written from the doc comments of the types, by a test that keeps this page true.*',
    'What calls take beside a request, whose parameters and errors stand in [operations](operations.md). A member with a `?` may be absent. An option that nobody knows is refused.',
    ...CALLS.flatMap(([call, door, ...types]) => [`## ${call}`, `From \`${door}\`.`, ...types.flatMap(describe)]),
    '## What is thrown',
    table(['Error', 'By', 'Tells'], THROWN),
  ].join('\n\n')}\n`;
}

function describe([name, path]: readonly [string, string]): string[] {
  const text = readFileSync(new URL(`../../src/${path}.ts`, import.meta.url), 'utf8');
  const found = new RegExp(`^export (?:interface|type) ${name}\\b([^{]*)\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(text);
  if (found === null) throw new Error(`src/${path}.ts has no ${name}.`);
  const [, head, body] = found;
  const more = /extends (\w+)|= (\w+) &/.exec(head);
  return [
    `**${name}**${more === null ? '' : `, beside all of \`${more[1] ?? more[2]}\``}`,
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
      .replace(/^ ?\| /, '')}\``,
    doc.replace(/\s*\n\s*\* ?/g, ' ').trim(),
  ]);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
