// `ermine import`: from an extract or a collection of lines to a prepared network file.

import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { buildNetwork } from '../../build/build-network.ts';
import { readSpeeds, type Speeds } from '../../formats/speeds/read-speeds.ts';
import type { SpeedReport } from '../../formats/speeds/speed-report.ts';
import { withSpeeds } from '../../formats/speeds/with-speeds.ts';
import { concatBytes } from '../../memory/concat-bytes.ts';
import type { Network } from '../../network/network.ts';
import { encodeNetworkInParts } from '../../prepared/encode-network.ts';
import { postgresStore } from '../../store/postgres.ts';
import { prepareInThreads } from '../../threads/threads.ts';
import type { Arguments, Command, Io } from '../command.ts';
import { expectPositionals, optionTable, textOption, UsageError } from '../command.ts';
import { jsonText } from '../json-text.ts';
import { expectOthers } from '../keep-sources.ts';
import { openProgressLine, type Progress } from '../progress.ts';
import { type Imported, importFile } from '../read-source.ts';
import { naming, rowsOfFile } from '../table-rows.ts';
import { expectWritable, writeFileWhole } from '../write-file.ts';

const USAGE = '<extract> [-o <network.ermine or postgres://...>]';

/** Matches a PostgreSQL store, which replaces a file: job workers read networks from it. */
const STORE = /^postgres(ql)?:/;

type Built = Omit<Imported, 'source'> & { network: Network };

export const importCommand: Command = {
  name: 'import',
  summary: 'makes a network from OpenStreetMap or GeoJSON',
  usage: USAGE,
  help: `
Reads OpenStreetMap (.osm.pbf, .osm, .osm.gz) or GeoJSON lines (.geojson, .json) and
writes a network, prepared for fast answers. A city takes seconds. The file appears
whole or not at all. The report lists what was left out, and why.

  ermine import porto.osm.pbf
  ermine import porto.osm.pbf -o porto.ermine --tracks --country PT
  ermine import porto.osm.pbf --modes car,bicycle,foot
  ermine import porto.osm.pbf -o postgres://jobs@db/jobs --name porto
  ermine import porto.osm.pbf --keep-ids nodes --speeds traffic.csv
  ermine import roads.geojson --map roadType=class --map speed=kph --split`,
  options: optionTable({
    '-o, --out <file>':
      'Default: the name of the extract, ending in .ermine. postgres://... stores it under --name, for job workers.',
    '--report <file>': 'Writes the whole report to this file, with the ids of everything that was left out.',
    '--name <name>': 'Name of the network. Default: the name of the extract.',
    '--language <code>': 'Language of names that have none.',
    '--no-prepare': 'Writes the network unprepared: smaller, but prepared each time it is opened.',
    '--mode <mode>': 'OpenStreetMap: car (the default), truck, bicycle or foot.',
    '--modes <mode,mode>':
      'OpenStreetMap: several modes in one network, such as car,truck,foot; the first is the default of requests.',
    '--country <code>':
      'OpenStreetMap: the country whose rules apply where no sign says otherwise. Default: from the position of the roads.',
    '--tracks': 'OpenStreetMap: keeps farm and forest tracks.',
    '--footpaths': 'OpenStreetMap: keeps footways, paths and pedestrian streets.',
    '--private': 'OpenStreetMap: keeps private roads.',
    '--no-ferries': 'OpenStreetMap: leaves ferries out.',
    '--no-delays': 'OpenStreetMap: signals, signs, gates and turning round at dead ends take no time.',
    '--turn-costs':
      'Each turn takes time according to its angle. Splits junctions of major roads: 1.4 times the nodes.',
    '--least-turns': 'Each road takes the time of the least turn at its end. Splits no junction.',
    '--keep-ids <ways|nodes>':
      'OpenStreetMap: keeps the ids of ways, or of ways and nodes; records show them, and way/<id> finds segments.',
    '--speeds <file> ...': `Speeds in kph. The columns are "from, to, speed" with the ids of nodes, as in OSRM's traffic files (needs --keep-ids nodes), or "segmentID, direction, speed"; both may have a "bucket". CSV or Parquet; may be repeated, the last one wins.`,
    '--keep-tags <key,key>':
      'Keeps these tags, or properties of GeoJSON, such as surface,lit; records show them with --returnTags.',
    '--map <member=property> ...': 'GeoJSON: the property that contains a member of the segment; may be repeated.',
    '--roadType <type>': 'GeoJSON: road type of features that have none.',
    '--tolerance <metres>': 'GeoJSON: joins ends of lines within this distance. Default 0.5.',
    '--split': 'GeoJSON: also joins lines where they cross.',
  }),
  async run(args, io) {
    expectPositionals(args, 1, 1, `ermine import ${USAGE}`);
    const [path] = args.positionals;
    const stem = basename(path).replace(/(\.osm)?\.(pbf|gz|xml|geojson|json|osm)$/i, '');
    const out = textOption(args, 'out') ?? `${stem}.ermine`;
    const isStored = STORE.test(out);
    const name = textOption(args, 'name') ?? stem;
    const reportPath = textOption(args, 'report');
    await expectPlaces(path, isStored ? undefined : out, reportPath);
    // fails before the work begins if the store cannot be reached
    const store = isStored ? await postgresStore(out) : undefined;
    const progress = openProgressLine(io);
    try {
      const begun = performance.now();
      const { network, report, summary } = await buildFile(path, args, io, progress);
      const isPrepared = args.options['no-prepare'] !== true;
      const made = isPrepared
        ? await prepareInThreads(network, { onProgress: (share) => progress.show('Preparing', share) })
        : network;
      const parts = encodeNetworkInParts(made);
      if (store) await store.writeNetwork(name, concatBytes(parts));
      else await writeFileWhole(out, parts);
      if (reportPath !== undefined) await writeFileWhole(reportPath, [jsonText(report)]);
      progress.end();
      const seconds = Math.round((performance.now() - begun) / 100) / 10;
      const { segmentCount, junctionCount } = network;
      const reported = {
        ...(store ? { network: name } : { file: out }),
        bytes: parts.reduce((sum, { byteLength }) => sum + byteLength, 0),
        seconds,
        segmentCount,
        junctionCount,
        isPrepared,
        report: summary,
      };
      await io.write(jsonText(reported));
    } finally {
      progress.end();
      await store?.close();
    }
  },
};

// Checks now for faults that would otherwise make the command fail only at its end.
async function expectPlaces(path: string, ...outputs: (string | undefined)[]): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new UsageError(`There is no file ${path}.`);
  if (found.isDirectory()) throw new UsageError(`${path} is a folder: give the path of the extract in it.`);
  for (const output of outputs) {
    if (output === undefined) continue;
    await expectWritable(output);
    await expectOthers([output], [path]);
  }
}

// The source is dropped when this function returns. During preparation it would take as much memory as the network.
async function buildFile(path: string, args: Arguments, io: Io, progress: Progress): Promise<Built> {
  // fails before the work begins if a file cannot be read
  const files = await speedsOf(args, io);
  const { source, report, summary } = await importFile(path, args, io, progress);
  const reports: (() => SpeedReport)[] = [];
  let withAll = source;
  for (const { speeds } of files) {
    const changed = withSpeeds(withAll, speeds);
    withAll = changed.source;
    reports.push(changed.report);
  }
  progress.show('Building', 0);
  const network = buildNetwork(withAll);
  if (files.length === 0) return { network, report, summary };
  const ofFiles = files.map(({ file }, i) => ({ file, ...reports[i]() }));
  const counted = ofFiles.map(({ faults, unmatched, ...counts }) => ({ ...counts }));
  return { network, report: { ...report, speeds: ofFiles }, summary: { ...summary, speeds: counted } };
}

interface SpeedFile {
  readonly file: string;
  readonly speeds: Speeds;
}

async function speedsOf(args: Arguments, io: Io): Promise<SpeedFile[]> {
  const given = args.options['speeds'];
  const files: SpeedFile[] = [];
  for (const file of Array.isArray(given) ? given : []) {
    const speeds = await naming(file, () => readSpeeds(rowsOfFile(file, { ragged: true }, io)));
    if (speeds.isOfNodes && args.options['keep-ids'] !== 'nodes') {
      throw new UsageError(`${file} has rows from node to node: give --keep-ids nodes as well.`);
    }
    files.push({ file, speeds });
  }
  return files;
}
