// Turns an OpenStreetMap extract into a network source.
//
// The extract is read twice: once for roads and restrictions, which name their nodes, and once for these nodes. Everything is kept in typed
// columns. Segments are made one at a time, while the network is built from them.

import { yieldThread } from '../../budget/yield-thread.ts';
import type {
  JunctionDelay,
  NetworkSource,
  SegmentSource,
  TurnBan,
  TurnCosts,
  TurnCostsChoice,
} from '../../network/source.ts';
import { closedExitsOf } from './closed-exits.ts';
import { languageOf } from './countries.ts';
import { openRoadCountries } from './country-of-roads.ts';
import { delaysOf, withoutDelays } from './delays/delays-of.ts';
import { type OsmInput, openInput } from './file/input.ts';
import { openReader } from './file/open-reader.ts';
import { readNodes, readRoads } from './file/read-extract.ts';
import { gatesOf } from './gates.ts';
import { builtInModes } from './modes/built-in-modes.ts';
import { goingBy, type Mode } from './modes/mode.ts';
import { collectNodes } from './nodes.ts';
import { type OsmOptions, type OsmProgress, readOsmOptions } from './osm-options.ts';
import { listNotes, type OsmReport, openNotes } from './report.ts';
import { resolveBans } from './resolve-bans.ts';
import { releaseRefs } from './roads.ts';
import { segmentsOf } from './segments.ts';
import { splitRoads } from './split.ts';
import { surveyParts } from './survey-parts.ts';

/** A network source from OpenStreetMap, with a report. */
export interface OsmSource extends NetworkSource {
  segments: Iterable<SegmentSource>;
  turnBans: TurnBan[];
  delays: Iterable<JunctionDelay>;
  report: OsmReport;
}

/**
 * Reads an OpenStreetMap extract (`.osm.pbf`, or XML, plain or gzipped) from a path, bytes or a stream, and reports what it left out.
 *
 * @example
 * const source = await importOsm('porto.osm.pbf');
 * const network = buildNetwork(source);
 */
export async function importOsm(input: OsmInput, options?: OsmOptions): Promise<OsmSource> {
  const { modes, roadOptions, signal, onProgress, ...settings } = readOsmOptions(options);
  signal?.throwIfAborted();
  const bytes = await openInput(input, signal);
  let phase: OsmProgress['phase'] = 'roads';
  try {
    const reader = await openReader(
      bytes,
      (done) => {
        signal?.throwIfAborted();
        onProgress?.({ phase, done, total: bytes.size });
      },
      { factor: settings.expansion, signal },
    );
    /** Between two steps over all roads, yields to the event loop and checks the signal. */
    const pause = async () => {
      await yieldThread();
      signal?.throwIfAborted();
    };
    const notes = openNotes(settings.reportIds);
    const reading = { modes, options: roadOptions, delays: settings.delays, notes };
    const read = await readRoads(reader, reading);
    const { roads } = read;
    phase = 'nodes';
    const nodes = collectNodes(roads);
    releaseRefs(roads);
    const nodeCount = await readNodes(reader, nodes, reading);

    const countries = openRoadCountries({ roads, nodes, modes }, settings.country, read.countries);
    countries.applyRules(notes);
    const parts = splitRoads(roads, nodes, notes);
    await pause();
    const surveyed = { roads, nodes, parts, modes };
    const survey = await surveyParts(surveyed, countries.codeOf, pause);
    const gates = gatesOf(roads, nodes, parts);
    const closedExits = closedExitsOf(read.closed, roads, nodes);
    const extract = { ...surveyed, ...survey, gates, closedExits, keepIds: settings.keepIds };
    await pause();
    const turnBans = resolveBans(extract, read.restrictions, notes);
    const delays = settings.delays ? await delaysOf(extract, notes, pause) : withoutDelays();
    return {
      name: settings.name ?? nameOf(input),
      language: settings.language ?? languageOf(countries.main),
      attribution: '© OpenStreetMap contributors',
      modes: modes.map(({ name }) => name),
      ...goingOf(modes),
      segments: segmentsOf(extract),
      turnBans,
      delays: delays.list,
      ...turnCostsOf(settings.turnCosts, countries.drivingSide),
      report: {
        nodes: nodeCount,
        ways: read.ways,
        relations: read.relations,
        roads: roads.count,
        segments: parts.count + extract.gates.list.length,
        turnBans: turnBans.length,
        delays: delays.counts,
        country: countries.main,
        drivingSide: countries.drivingSide,
        warnings: [
          ...read.warnings,
          ...(read.relations === 0 && roads.count >= MANY_ROADS ? [NO_RELATIONS] : []),
          ...countries.warnings,
        ],
        leftOut: listNotes(notes.leftOut),
        notFollowed: listNotes(notes.notFollowed),
      },
    };
  } finally {
    await bytes.close();
  }
}

/** So many roads have relations wherever they are, unless someone has removed them. */
const MANY_ROADS = 1000;
const NO_RELATIONS =
  'The extract has no relations, so its turn restrictions are missing: make it with a tool that keeps them, such as osmium extract.';

// How the modes move. Built-in modes are recognized by name: see going-in-mode.ts.
function goingOf(modes: readonly Mode[]): Pick<NetworkSource, 'going'> {
  const own = modes.filter((mode) => !Object.values(builtInModes).includes(mode));
  return own.length === 0 ? {} : { going: Object.fromEntries(own.map((mode) => [mode.name, goingBy(mode)])) };
}

/** Turn costs for the side of the road to which traffic keeps in the country. */
function turnCostsOf(
  choice: TurnCostsChoice | undefined,
  drivingSide: 'left' | 'right',
): Pick<NetworkSource, 'turnCosts'> {
  if (choice === undefined || choice === false) return {};
  const costs: readonly TurnCosts[] =
    choice === true ? [{}] : choice === 'least' ? [{ split: 'none' }] : Array.isArray(choice) ? choice : [choice];
  return { turnCosts: costs.map((one) => ({ ...one, drivingSide: one.drivingSide ?? drivingSide })) };
}

function nameOf(input: OsmInput): string {
  if (typeof input !== 'string' && !(input instanceof URL)) return '';
  const file = String(input).split(/[\\/]/).pop() ?? '';
  return file.replace(/(\.osm)?(\.pbf|\.xml|\.gz)*$/i, '').replace(/\.osm$/i, '');
}

export type { ModeName } from '../../network/going-in-mode.ts';
export type { Measure } from '../../network/vehicle-measures.ts';
export { builtInModes as modes } from './modes/built-in-modes.ts';
export type { ModeDelays } from './modes/delays.ts';
export type {
  AlongRule,
  CountryRule,
  Mode,
  Openness,
  Preference,
  TagRule,
  VehicleSize,
  WayRule,
} from './modes/mode.ts';
export type { DelayCounts, LeftOut } from './report.ts';
export type { OsmInput, OsmOptions, OsmProgress, OsmReport };
