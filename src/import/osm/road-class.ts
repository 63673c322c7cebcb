// The class of a way: which family of road types its highway tag stands for, and how high it ranks.

import type { RoadFamily } from '../../network/road-types.ts';

export interface RoadClass {
  family: RoadFamily;
  /** 0 is the highest: motorways. */
  rank: number;
  /** A link between roads: its road type follows from what it links. */
  isLink: boolean;
  /** Open to cars where no tag tells. */
  forCars: boolean;
  /** One-way where no tag tells. */
  isOneway: boolean;
  /** Where people walk among the cars: car parks, living streets. */
  isShared?: boolean;
}

const road = (family: RoadFamily, rank: number): RoadClass => ({
  family,
  rank,
  isLink: false,
  forCars: true,
  isOneway: false,
});
const link = (rank: number): RoadClass => ({ ...road('Ramp', rank), isLink: true });
const path: RoadClass = { ...road('Footpath', 11), forCars: false };
const service = road('AccessWay', 8);

const classOfHighway: ReadonlyMap<string, RoadClass> = new Map([
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
  ['pedestrian', path],
  ['footway', path],
  ['path', path],
  ['cycleway', path],
  ['bridleway', path],
  ['steps', path],
]);

const ferry: RoadClass = road('Ferry', 10);
const expressway: RoadClass = road('LimitedAccess', 0);
const parking: RoadClass = { ...service, isShared: true };
const alley: RoadClass = { ...service, family: 'MinorLocalRoad', rank: 7 };

/** A path on which cars may drive. */
export const PEDESTRIAN_STREET: RoadClass = { ...road('MinorLocalRoad', 7), isShared: true };

/** The class that a way's tags give it, why it is left out, or `undefined` for what is no road. */
export function readRoadClass(tags: ReadonlyMap<string, string>): RoadClass | string | undefined {
  const highway = tags.get('highway');
  if (highway === undefined) {
    const route = tags.get('route');
    return route === 'ferry' || route === 'shuttle_train' ? ferry : undefined;
  }
  const found = classOfHighway.get(highway);
  if (found === undefined) return `highway=${highway}`;
  if (highway === 'trunk' && tags.get('motorroad') === 'yes') return expressway;
  if (highway === 'service') {
    const kind = tags.get('service');
    if (kind === 'emergency_access') return 'closed to motor vehicles';
    if (kind === 'alley') return alley;
    if (kind !== undefined) return parking;
  }
  return found;
}
