// The class of a way: the family of road types to which its tags belong, and its rank. See `modes/` for who may use it.

import type { RoadFamily } from '../../../network/road-types.ts';
import type { Tags } from '../file/elements.ts';

export interface RoadClass {
  /** The value of `highway`, or the value of another key that makes a way: `ferry`, `pier`. Modes identify ways by their kind. */
  kind: string;
  family: RoadFamily;
  /** 0 is the highest rank, the rank of motorways. */
  rank: number;
  /** A link between roads, whose road type follows from the roads that it connects. */
  isLink: boolean;
  /** Whether the way is one-way by default. */
  isOneway: boolean;
  /** Whether people walk among cars: car parks, living streets. */
  isShared?: boolean;
}

type Rule = Omit<RoadClass, 'kind'>;

const road = (family: RoadFamily, rank: number): Rule => ({ family, rank, isLink: false, isOneway: false });
const link = (rank: number): Rule => ({ ...road('Ramp', rank), isLink: true });
const path: Rule = road('Footpath', 11);
const service: Rule = road('AccessWay', 8);
const ferry: Rule = road('Ferry', 10);
const expressway: Rule = road('LimitedAccess', 0);
const parking: Rule = { ...service, isShared: true };
const alley: Rule = { ...service, family: 'MinorLocalRoad', rank: 7 };

const ruleOfKind: ReadonlyMap<string, Rule> = new Map([
  ['motorway', { ...road('LimitedAccess', 0), isOneway: true }],
  ['trunk', road('PrimaryHighway', 1)],
  ['primary', road('SecondaryHighway', 2)],
  ['secondary', road('MajorRoad', 3)],
  ['tertiary', road('NormalRoad', 4)],
  ['unclassified', road('MajorLocalRoad', 5)],
  ['residential', road('LocalRoad', 6)],
  ['road', road('LocalRoad', 6)],
  ['living_street', { ...road('MinorLocalRoad', 7), isShared: true }],
  ['service', service],
  ['track', road('Backroad', 9)],
  ['motorway_link', link(0)],
  ['trunk_link', link(1)],
  ['primary_link', link(2)],
  ['secondary_link', link(3)],
  ['tertiary_link', link(4)],
  ['busway', road('MinorLocalRoad', 7)],
  ['pedestrian', path],
  ['footway', path],
  ['path', path],
  ['cycleway', path],
  ['bridleway', path],
  ['steps', path],
  ['corridor', path],
  ['elevator', path],
  ['pier', path],
  ['platform', path],
  ['ferry', ferry],
  ['shuttle_train', ferry],
]);

/** All kinds of way; `other` is any other `highway`. */
export const WAY_KINDS: readonly string[] = [...ruleOfKind.keys(), 'other'];

/** All kinds of way, and the values of `highway` that count as `other` but that modes close by name. */
export const NAMED_KINDS: readonly string[] = [...WAY_KINDS, 'via_ferrata', 'raceway', 'bus_guideway', 'ladder'];

/** Values of `highway` for roads that do not exist yet or no longer. */
const NO_ROADS: ReadonlySet<string> = new Set([
  ...['construction', 'proposed', 'planned', 'abandoned', 'disused', 'razed', 'demolished', 'removed', 'dismantled'],
  ...['no', 'bus_stop', 'rest_area', 'services', 'emergency_bay', 'escape'],
]);

/** Every usable way has one of these keys. */
export const WAY_KEYS: readonly string[] = ['highway', 'route', 'man_made', 'railway', 'public_transport'];

/** The class of a path on which cars may drive: a street where people walk. */
export function asStreet(roadClass: RoadClass): RoadClass {
  return { ...roadClass, family: 'MinorLocalRoad', rank: 7, isShared: true };
}

/** The class of a way by its tags, or the reason why it is left out; `undefined` if it is not a way. */
export function readRoadClass(tags: Tags): RoadClass | string | undefined {
  const highway = tags.get('highway');
  if (highway === undefined) {
    const kind = kindWithoutHighway(tags);
    return kind && { kind, ...ruleOfKind.get(kind)! };
  }
  if (NO_ROADS.has(highway)) return `highway=${highway}`;
  const rule = ruleOfKind.get(highway);
  // disused runways, crawler lanes: ways only for modes that a tag names
  if (rule === undefined) return { kind: 'other', ...parking };
  if (highway === 'trunk' && tags.get('motorroad') === 'yes') return { kind: highway, ...expressway };
  const serves = highway === 'service' ? tags.get('service') : undefined;
  if (serves === 'alley') return { kind: highway, ...alley };
  return { kind: highway, ...(serves === undefined ? rule : parking) };
}

function kindWithoutHighway(tags: Tags): string | undefined {
  const route = tags.get('route');
  if (route === 'ferry' || route === 'shuttle_train') return route;
  if (tags.get('man_made') === 'pier') return 'pier';
  return tags.get('railway') === 'platform' || tags.get('public_transport') === 'platform' ? 'platform' : undefined;
}
