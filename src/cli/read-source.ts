// Reads the source of a network for `ermine import`, and the options that say how.

import { basename } from 'node:path';
import { importGeoJson } from '../import/geojson/import-geojson.ts';
import { MEMBERS, type MemberTable } from '../import/geojson/read-properties.ts';
import { importOsm, type ModeName, modes } from '../import/osm/import-osm.ts';
import type { RoadTypeInput } from '../network/road-types.ts';
import { TAG_KEYS } from '../network/segment-tags.ts';
import type { NetworkSource, TurnCostsChoice } from '../network/source.ts';
import { type Arguments, type Io, numberOption, textOption, UsageError } from './command.ts';
import type { Progress } from './progress.ts';
import { readJsonFile } from './read-file.ts';

/** The options that apply only to extracts. The next list has those that apply only to lines. */
const FOR_EXTRACTS = [
  'mode',
  'modes',
  'country',
  'tracks',
  'footpaths',
  'private',
  'no-ferries',
  'no-delays',
  'keep-ids',
];
const FOR_LINES = ['map', 'roadType', 'tolerance', 'split'];

export interface Imported {
  source: NetworkSource;
  /** The whole report of the import. */
  report: object;
  /** The report without lists. */
  summary: object;
}

/** Reads an extract or a collection of lines as the options say. */
export function importFile(path: string, args: Arguments, io: Io, progress: Progress): Promise<Imported> {
  const isGeoJson = /\.(geojson|json)$/i.test(path);
  for (const name of isGeoJson ? FOR_EXTRACTS : FOR_LINES) {
    if (args.options[name] === undefined) continue;
    throw new UsageError(`--${name} is for ${isGeoJson ? 'OpenStreetMap' : 'GeoJSON'}: ${path} has another format.`);
  }
  return isGeoJson ? importLines(path, args, io) : importExtract(path, args, progress);
}

async function importExtract(path: string, args: Arguments, progress: Progress): Promise<Imported> {
  const { report, ...source } = await importOsm(path, {
    name: textOption(args, 'name'),
    language: textOption(args, 'language'),
    ...modesOf(args),
    country: textOption(args, 'country'),
    tracks: args.options['tracks'] === true,
    footpaths: args.options['footpaths'] === true,
    privateRoads: args.options['private'] === true,
    ferries: args.options['no-ferries'] !== true,
    delays: args.options['no-delays'] !== true,
    turnCosts: turnCostsOf(args),
    keepIds: keepIdsOf(args),
    keepTags: keepTagsOf(args),
    onProgress: ({ phase, done, total }) => {
      progress.show(phase === 'roads' ? 'Reading roads' : 'Reading nodes', total > 0 ? done / total : 1, total, 'B');
    },
  });
  const counted = (list: typeof report.leftOut) => list.map(({ kind, reason, count }) => ({ kind, reason, count }));
  const summary = { ...report, leftOut: counted(report.leftOut), notFollowed: counted(report.notFollowed) };
  return { source, report, summary };
}

function turnCostsOf(args: Arguments): TurnCostsChoice | undefined {
  const isFull = args.options['turn-costs'] === true;
  const isLeast = args.options['least-turns'] === true;
  if (isFull && isLeast) throw new UsageError('--turn-costs includes --least-turns: give one of them.');
  return isFull ? true : isLeast ? 'least' : undefined;
}

function modesOf(args: Arguments): { mode?: ModeName; modes?: ModeName[] } {
  const one = textOption(args, 'mode');
  const several = textOption(args, 'modes');
  if (one !== undefined && several !== undefined)
    throw new UsageError('Give --mode for one mode or --modes for several, not both.');
  if (several === undefined) return one === undefined ? {} : { mode: modeOf(one, '--mode') };
  const named = several.split(',').map((name) => modeOf(name.trim(), '--modes'));
  if (new Set(named).size < named.length) throw new UsageError(`--modes takes each mode once, not ${several}.`);
  return { modes: named };
}

function modeOf(name: string, option: string): ModeName {
  if (Object.hasOwn(modes, name)) return name as ModeName;
  const remedy = name.includes(',') ? ': use --modes for several' : '';
  throw new UsageError(`${option} must be one of ${Object.keys(modes).join(', ')}, not ${name}${remedy}.`);
}

async function importLines(path: string, args: Arguments, io: Io): Promise<Imported> {
  const mapping = mappingOf(args);
  const options = {
    name: textOption(args, 'name') ?? basename(path).replace(/\.\w+$/, ''),
    language: textOption(args, 'language'),
    roadType: textOption(args, 'roadType') as RoadTypeInput | undefined,
    tolerance: numberOption(args, 'tolerance', 0, 1000),
    splitAtCrossings: args.options['split'] === true,
    keep: keepTagsOf(args) ?? [],
  };
  const collection = (await readJsonFile(path, io)) as Parameters<typeof importGeoJson>[0];
  const { report, ...lines } = importGeoJson(collection, mapping, options);
  const source = { ...lines, turnCosts: turnCostsOf(args) };
  const { skipped, nearMisses, ...counts } = report;
  return { source, report, summary: { ...counts, skipped: skipped.length, nearMisses: nearMisses.length } };
}

function keepIdsOf(args: Arguments): 'ways' | 'nodes' | undefined {
  const kept = textOption(args, 'keep-ids');
  if (kept === undefined || kept === 'ways' || kept === 'nodes') return kept;
  throw new UsageError(`--keep-ids must be ways or nodes, not ${kept}.`);
}

function keepTagsOf(args: Arguments): string[] | undefined {
  const keys = textOption(args, 'keep-tags')
    ?.split(',')
    .map((key) => key.trim());
  if (keys === undefined || TAG_KEYS.fits(keys)) return keys;
  throw new UsageError(`--keep-tags takes ${TAG_KEYS.expected}, separated by commas, not ${keys.join()}.`);
}

function mappingOf(args: Arguments): MemberTable {
  const given = args.options['map'];
  const mapping: [member: string, property: string][] = [];
  for (const text of Array.isArray(given) ? given : []) {
    const [, member, property] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
    if (!member) throw new UsageError(`--map takes member=property, as roadType=class, not ${text}.`);
    if (!(MEMBERS as readonly string[]).includes(member)) {
      throw new UsageError(`--map knows no member ${member}; known: ${MEMBERS.join(', ')}.`);
    }
    mapping.push([member, property]);
  }
  return Object.fromEntries(mapping);
}
