// Towns drawn in text.
//
//   const town = drawTown(`
//     A--1--B=====C        Letters are junctions, lines - | / \ = are roads; = is a MajorRoadUrban, the others LocalRoadUrban.
//     |      \    |        + is a bend, which any line may leave. A digit is a point: on a road, which goes on behind it,
//     +--D 2  E---+        or anywhere else. One step is 100 m in every direction (a diagonal one 141 m).
//
//     AB one-way 50kph "Main Street" "Grand-Rue":fr        A road is named after its ends, and is digitised from the
//     CB SecondaryHighwayUrban 60/30kph AMPeak=20/10       first to the second; without a line here from the lesser
//     BE toll roundabout maxHeight=3.8                     letter. Of two roads between A and B, the second, as read
//     AD limit(STRAIGHT,maxWeight=3500,forward)            clockwise from the east, is AB2. A road back to A is AA.
//     CE limit(access=delivery) closed(AMPeak,Night,forward)
//     no AB BE for STRAIGHT,TRIPLE        A ban: from, any via, to; `for` and `except` vehicle types, `during` buckets, `at` the
//     only CB AB AD except TRIPLE         junction at the end of the first road.
//   `);
//
// `town.source` goes to `buildNetwork`, `town.at('1')` is a point, `town.id('AB')` a segment's id ('41:42': the letters' codes).

import { roadTypeFromName } from '../../src/network/road-types.ts';
import type {
  Closure,
  NetworkSource,
  SegmentSource,
  Speed,
  TimeBucket,
  TurnBan,
  VehicleLimit,
} from '../../src/network/source.ts';
import { BUCKETS, TIME_BUCKETS } from '../../src/network/source.ts';
import { MEASURE_NAMES, MEASURES, type Measure } from '../../src/network/vehicle-measures.ts';
import { VEHICLE_TYPES, type VehicleType } from '../../src/network/vehicle-types.ts';
import { type Road, traceRoads } from './trace-roads.ts';

export interface Town {
  readonly source: NetworkSource & { segments: SegmentSource[]; turnBans: TurnBan[] };
  /** Longitude and latitude of a junction's letter or a point's digit. */
  at(character: string): [number, number];
  /** The segment id of a road, by its ends in the order of the table or the alphabet. */
  id(road: string): string;
}

export interface TownOptions {
  /** Longitude and latitude of the upper left corner. */
  readonly origin?: readonly [number, number];
  /** Metres per step. */
  readonly step?: number;
}

/** Converts a drawing to a network source. Throws if the drawing or its table is invalid. */
export function drawTown(text: string, { origin = [8, 50], step = 100 }: TownOptions = {}): Town {
  const lines = text.replace(/^[ \t]*\n/, '').split('\n');
  const blank = lines.findIndex((line, i) => line.trim() === '' && i > 0);
  const map = blank < 0 ? lines : lines.slice(0, blank);
  const table = blank < 0 ? [] : lines.slice(blank).filter((line) => line.trim() !== '');

  const [eastward, southward] = degreesPerStep(origin[1], step);
  const degrees = (row: number, column: number): [number, number] => [
    Number((origin[0] + column * eastward).toFixed(7)),
    Number((origin[1] - row * southward).toFixed(7)),
  ];
  const { roads, characters } = traceRoads(map);
  const segments = new Map<string, SegmentSource>();
  for (const road of roads) segments.set(road.name, plainSegment(road, degrees));
  const turnBans: TurnBan[] = [];
  const id = (name: string): string => {
    if (!segments.has(name))
      throw new Error(`There is no road ${name} in the town; it has ${[...segments.keys()].join(' ')}.`);
    return idOfRoad(name);
  };

  for (const line of table) {
    const [first, ...words] = line.trim().match(/"[^"]*"\S*|\S+/g) as string[];
    if (first === 'no' || first === 'only') continue;
    const name = turnRound(segments, first);
    for (const word of words) addWord(segments.get(name) ?? fail(`There is no road ${first}.`), word);
  }
  for (const line of table) {
    const [kind, ...words] = line.trim().split(/\s+/);
    if (kind === 'no' || kind === 'only') turnBans.push(readBan(kind, words, id));
  }
  return {
    source: { segments: [...segments.values()], turnBans },
    at: (character) => degrees(...(characters.get(character) ?? fail(`There is no ${character} in the town.`))),
    id,
  };
}

/** `AB` is 41:42, `AB2` is 41:142. */
function idOfRoad(name: string): string {
  const number = name.length > 2 ? Number(name.slice(2)) : 1;
  return `${name.charCodeAt(0).toString(16)}:${(name.charCodeAt(1) + 0x100 * (number - 1)).toString(16)}`;
}

/** Degrees of longitude and latitude per step on WGS84, from its two radii of curvature. */
function degreesPerStep(latitude: number, step: number): [number, number] {
  const phi = (latitude * Math.PI) / 180;
  const squash = 1 - 0.00669437999014 * Math.sin(phi) ** 2;
  const acrossMeridian = 6378137 / Math.sqrt(squash);
  const alongMeridian = (6378137 * (1 - 0.00669437999014)) / squash ** 1.5;
  const degree = 180 / Math.PI;
  return [(step / (acrossMeridian * Math.cos(phi))) * degree, (step / alongMeridian) * degree];
}

function plainSegment(road: Road, degrees: (row: number, column: number) => [number, number]): SegmentSource {
  return {
    id: idOfRoad(road.name),
    shape: road.cells.map(([row, column]) => degrees(row, column)),
    roadType: road.isMajor ? 'MajorRoadUrban' : 'LocalRoadUrban',
    start: road.name[0],
    end: road.name[1],
  };
}

/** Orients a road as in the table, and returns its name. */
function turnRound(segments: Map<string, SegmentSource>, name: string): string {
  if (segments.has(name)) return name;
  const drawn = name[1] + name[0] + name.slice(2);
  const segment = segments.get(drawn) ?? fail(`There is no road ${name} in the town.`);
  segments.delete(drawn);
  const shape = [...segment.shape].reverse();
  segments.set(name, { ...segment, id: idOfRoad(name), shape, start: name[0], end: name[1] });
  return name;
}

function addWord(segment: SegmentSource, word: string): void {
  const [key, value] = word.split('=');
  const speed = word.match(/^([\d./]+)kph$/);
  const name = word.match(/^"([^"]*)"(?::(\S+))?$/);
  const limit = word.match(/^limit\((.*)\)$/);
  const closed = word.match(/^closed\((.*)\)$/);
  if (speed) segment.speed = readSpeed(speed[1]);
  else if (name)
    segment.names = [...(segment.names ?? []), name[2] ? { name: name[1], language: name[2] } : { name: name[1] }];
  else if (limit) addLimit(segment, limit[1].split(','));
  else if (closed) segment.closures = [...(segment.closures ?? []), readClosure(closed[1].split(','))];
  else if (word === 'one-way') segment.direction = 'forward';
  else if (word === 'toll') segment.isTollRoad = true;
  else if (word === 'roundabout') segment.isRoundabout = true;
  else if ((BUCKETS as readonly string[]).includes(key)) {
    segment.bucketSpeeds = { ...segment.bucketSpeeds, [key]: readSpeed(value) };
  } else if (key.startsWith('max')) addLimit(segment, [word]);
  else if (roadTypeFromName(word) !== undefined) segment.roadType = roadTypeFromName(word)!;
  else fail(`The town's table has an unknown word: ${word}`);
}

function readSpeed(text: string): Speed {
  const [forward, backward] = text.split('/').map(Number);
  return backward === undefined ? forward : { forward, backward };
}

function addLimit(segment: SegmentSource, words: string[]): void {
  const limit: VehicleLimit = {};
  for (const word of words) {
    const [key, value] = word.trim().split('=');
    if (key === 'access') limit.access = value as 'prohibited' | 'delivery';
    else if (key === 'forward' || key === 'backward') limit.direction = key;
    else if (isLimit(key)) limit[key] = Number(value);
    else limit.vehicleType = vehicleTypes(key)[0];
  }
  segment.limits = [...(segment.limits ?? []), limit];
}

function isLimit(key: string): key is (typeof MEASURES)[Measure]['limit'] {
  return MEASURE_NAMES.some((measure) => MEASURES[measure].limit === key);
}

function readClosure(words: string[]): Closure {
  const direction = words.find((word) => word === 'forward' || word === 'backward') as Closure['direction'];
  const buckets = timeBuckets(words.filter((word) => word !== direction).join());
  return { buckets, ...(direction && { direction }) };
}

function readBan(kind: 'no' | 'only', words: string[], id: (road: string) => string): TurnBan {
  const isWord = (word: string) => ['for', 'except', 'during', 'at'].includes(word);
  const first = words.findIndex(isWord);
  const roads = (first < 0 ? words : words.slice(0, first)).map((road) => id(road));
  const ban: TurnBan = { kind, from: roads[0], to: roads[roads.length - 1] };
  if (roads.length > 2) ban.via = roads.slice(1, -1);
  for (let i = first; i >= 0 && i < words.length; i += 2) {
    if (words[i] === 'for') ban.vehicleTypes = vehicleTypes(words[i + 1]);
    else if (words[i] === 'except') ban.except = vehicleTypes(words[i + 1]);
    else if (words[i] === 'during') ban.buckets = timeBuckets(words[i + 1]);
    else if (words[i] === 'at') ban.at = words[i + 1];
    else fail(`The town's table has an invalid ban: ${words.join(' ')}`);
  }
  return ban;
}

function vehicleTypes(words: string): VehicleType[] {
  return words
    .split(',')
    .map((word) => VEHICLE_TYPES.find((type) => type === word) ?? fail(`${word} is not a vehicle type.`));
}

function timeBuckets(words: string): TimeBucket[] {
  return words
    .split(',')
    .map((word) => TIME_BUCKETS.find((time) => time === word) ?? fail(`${word} is not a time of day.`));
}

function fail(message: string): never {
  throw new Error(message);
}
