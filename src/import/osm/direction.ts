// Which ways a road may be driven.

import type { RoadClass } from './road-class.ts';

export interface Direction {
  forward: boolean;
  backward: boolean;
}

const both: Direction = { forward: true, backward: true };
const along: Direction = { forward: true, backward: false };
const against: Direction = { forward: false, backward: true };

const directionOfValue: ReadonlyMap<string, Direction | 'reversible lanes'> = new Map<
  string,
  Direction | 'reversible lanes'
>([
  ['yes', along],
  ['true', along],
  ['1', along],
  ['-1', against],
  ['reverse', against],
  ['backward', against],
  ['forward', along],
  ['no', both],
  ['false', both],
  ['0', both],
  // One lane past a narrow place, both ways in turn.
  ['alternating', both],
  ['reversible', 'reversible lanes'],
]);

/** Reads the direction, or why the way is left out: nobody knows which way a reversible lane runs just now. */
export function readDirection(tags: ReadonlyMap<string, string>, roadClass: RoadClass): Direction | string {
  // The tag that is most about cars holds: some streets are one-way for bicycles or buses only, others for all but them.
  for (const key of ['oneway:motorcar', 'oneway:motor_vehicle', 'oneway:vehicle', 'oneway']) {
    const value = tags.get(key);
    const said = value === undefined ? undefined : directionOfValue.get(value.trim().toLowerCase());
    if (said) return said;
  }
  const junction = tags.get('junction');
  return roadClass.isOneway || junction === 'roundabout' || junction === 'circular' ? along : both;
}
