// From an OpenStreetMap extract to a network source.
//
// The extract is read twice: once for roads and restrictions, which name the nodes they pass, and once for those nodes.
// What is kept stands in typed columns; segments are made one at a time, as the network is built from them.

import { checkMembers } from '../../errors/known-members.ts';
import type { NetworkSource, SegmentSource, TurnBan } from '../../network/source.ts';
import { isBlocked } from './barriers.ts';
import { languageOf } from './countries.ts';
import { densityOfParts } from './density.ts';
import { driveParts } from './drive-parts.ts';
import type { ElementReader, TagScratch } from './elements.ts';
import type { OsmInput } from './input.ts';
import { openInput } from './input.ts';
import type { Nodes } from './nodes.ts';
import { BLOCKED, collectNodes, FOUND, findNodeFrom } from './nodes.ts';
import { openReader } from './open-reader.ts';
import type { Restriction } from './read-restriction.ts';
import { readRestriction } from './read-restriction.ts';
import type { RoadOptions } from './read-road.ts';
import { readRoad } from './read-road.ts';
import type { LeftOut, Notes, OsmReport } from './report.ts';
import { listNotes, note, openNotes } from './report.ts';
import { resolveBans } from './resolve-bans.ts';
import type { Roads } from './roads.ts';
import { addRoad, openRoads, releaseRefs } from './roads.ts';
import { segmentsOf } from './segments.ts';
import { splitRoads } from './split.ts';
import { typeParts } from './type-parts.ts';

export interface OsmOptions {
  /** Name of the network; default: that of the file. */
  name?: string;
  /** Two capital letters: whose speeds hold where no sign tells. Default: the country that the speed tags name most. */
  country?: string;
  /** Of names that do not tell theirs. Default: that of the country. */
  language?: string;
  /** Farm and forest tracks. Default false. */
  tracks?: boolean;
  /** Footways, paths and pedestrian streets. Default false. */
  footpaths?: boolean;
  /** Private roads. Default false. */
  privateRoads?: boolean;
  /** Default true. */
  ferries?: boolean;
  /** How many OSM ids the report lists for each reason. Default 1000. */
  reportIds?: number;
  onProgress?: (progress: OsmProgress) => void;
  signal?: AbortSignal;
}

const OPTIONS: readonly (keyof OsmOptions)[] = [
  'name',
  'country',
  'language',
  'tracks',
  'footpaths',
  'privateRoads',
  'ferries',
  'reportIds',
  'onProgress',
  'signal',
];

export interface OsmProgress {
  phase: 'roads' | 'nodes';
  /** Bytes read in this phase. */
  done: number;
  total: number;
}

export interface OsmSource extends NetworkSource {
  segments: Iterable<SegmentSource>;
  turnBans: TurnBan[];
  report: OsmReport;
}

/**
 * Reads an OpenStreetMap extract (`.osm.pbf`, or XML, plain or gzipped) from a path, bytes or a stream, and tells what it left out.
 *
 * @example
 * const source = await importOsm('porto.osm.pbf');
 * const network = buildNetwork(source);
 */
export async function importOsm(input: OsmInput, options: OsmOptions = {}): Promise<OsmSource> {
  const { signal, onProgress } = options;
  signal?.throwIfAborted();
  checkOptions(options);
  const bytes = await openInput(input, signal);
  let phase: OsmProgress['phase'] = 'roads';
  try {
    const reader = await openReader(bytes, (done) => {
      signal?.throwIfAborted();
      onProgress?.({ phase, done, total: bytes.size });
    });
    const roadOptions = readOptions(options);
    const notes = openNotes(options.reportIds ?? 1000);
    const { roads, restrictions, counts } = await readRoads(reader, roadOptions, notes);
    phase = 'nodes';
    const nodes = collectNodes(roads);
    releaseRefs(roads);
    counts.nodes = await readNodes(reader, nodes, roadOptions, notes);

    const parts = splitRoads(roads, nodes, notes);
    const density = densityOfParts(roads, nodes, parts);
    const roadType = typeParts(roads, nodes, parts, density);
    const country = options.country?.toUpperCase() ?? mostNamed(counts.countries);
    const speeds = driveParts({ roads, nodes, parts, roadType }, density, country);
    const extract = { roads, nodes, parts, roadType, ...speeds };
    const turnBans = resolveBans(extract, restrictions, notes);
    return {
      name: options.name ?? nameOf(input),
      language: options.language ?? languageOf(country),
      segments: segmentsOf(extract),
      turnBans,
      report: {
        nodes: counts.nodes,
        ways: counts.ways,
        relations: counts.relations,
        roads: roads.count,
        segments: parts.count,
        turnBans: turnBans.length,
        country,
        leftOut: listNotes(notes.leftOut),
        notFollowed: listNotes(notes.notFollowed),
      },
    };
  } finally {
    await bytes.close();
  }
}

interface Counts {
  nodes: number;
  ways: number;
  relations: number;
  countries: Map<string, number>;
}

async function readRoads(
  reader: ElementReader,
  options: RoadOptions,
  notes: Notes,
): Promise<{ roads: Roads; restrictions: Restriction[]; counts: Counts }> {
  const roads = openRoads();
  const restrictions: Restriction[] = [];
  const counts: Counts = { nodes: 0, ways: 0, relations: 0, countries: new Map() };
  const isSeen = openSeen(roads);
  await reader.visit({
    way(id, tags, refs, refCount) {
      counts.ways++;
      const road = readRoad(mapOf(tags), options);
      if (road === undefined) return;
      if (typeof road === 'string') return note(notes, 'leftOut', 'way', id, road);
      if (refCount < 2) return note(notes, 'leftOut', 'way', id, 'fewer than two nodes');
      if (isSeen(id)) return note(notes, 'leftOut', 'way', id, 'a second version of the same way');
      for (const reason of road.ignored) note(notes, 'notFollowed', 'way', id, reason);
      const country = road.maxSpeed.implicit?.country;
      if (country) counts.countries.set(country, (counts.countries.get(country) ?? 0) + 1);
      addRoad(roads, id, road, refs, refCount);
    },
    relation(id, tags, members) {
      counts.relations++;
      const found = readRestriction(id, mapOf(tags), members);
      if (typeof found === 'string') note(notes, 'leftOut', 'relation', id, found);
      else if (found) restrictions.push(...found);
    },
  });
  return { roads, restrictions, counts };
}

/** Whether a way was read before; it counts as read from now on. Sorted extracts, nearly all, need no memory for that. */
function openSeen(roads: Roads): (id: number) => boolean {
  let highest = Number.NEGATIVE_INFINITY;
  let seen: Set<number> | undefined;
  return (id) => {
    if (id > highest && !seen) {
      highest = id;
      return false;
    }
    seen ??= new Set(roads.id.values.subarray(0, roads.count));
    if (seen.has(id)) return true;
    seen.add(id);
    return false;
  };
}

async function readNodes(reader: ElementReader, nodes: Nodes, options: RoadOptions, notes: Notes): Promise<number> {
  let count = 0;
  let last = 0;
  await reader.visit({
    node(id, x, y, tags) {
      count++;
      const node = findNodeFrom(nodes, id, last);
      if (node >= nodes.count) return;
      last = node;
      if (nodes.id[node] !== id) return;
      nodes.x[node] = x;
      nodes.y[node] = y;
      nodes.bits[node] |= FOUND;
      if (tags.count > 0 && isBlocked(tags, options)) {
        nodes.bits[node] |= BLOCKED;
        note(notes, 'leftOut', 'node', id, 'passages that a barrier blocks');
      }
    },
  });
  return count;
}

function checkOptions(options: OsmOptions): void {
  const problems: string[] = [];
  checkMembers(options, OPTIONS, (problem) => problems.push(problem));
  const { country } = options;
  if (country !== undefined && !/^[a-z]{2}$/i.test(country)) {
    problems.push(`country: expected two letters, as DE, found ${country}`);
  }
  if (problems.length > 0) throw new RangeError(`The extract cannot be imported: ${problems.join('; ')}`);
}

function readOptions(options: OsmOptions): RoadOptions {
  const { tracks = false, footpaths = false, privateRoads = false, ferries = true } = options;
  return { tracks, footpaths, privateRoads, ferries };
}

function mapOf(tags: TagScratch): Map<string, string> {
  const map = new Map<string, string>();
  for (let i = 0; i < tags.count; i++) map.set(tags.keys[i], tags.values[i]);
  return map;
}

function mostNamed(countries: Map<string, number>): string {
  return [...countries].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? '';
}

function nameOf(input: OsmInput): string {
  if (typeof input !== 'string' && !(input instanceof URL)) return '';
  const file = String(input).split(/[\\/]/).pop() ?? '';
  return file.replace(/(\.osm)?(\.pbf|\.xml|\.gz)*$/i, '').replace(/\.osm$/i, '');
}

export type { LeftOut, OsmInput, OsmReport };
