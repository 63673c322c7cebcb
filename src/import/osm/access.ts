// Who may drive on a way: the most specific of motorcar, motor_vehicle, vehicle and access holds.

import type { RoadClass } from './road-class.ts';

/** How one direction stands open: `slow` to those with business there (or unwelcome, yet allowed), `private` to its owners. */
export type Openness = 'open' | 'slow' | 'private' | 'closed';

export interface Access {
  forward: Openness;
  backward: Openness;
  /** A tag, not the class, says that cars may pass. */
  saidOpen: boolean;
  /** Whether people may walk there. */
  isWalked: boolean;
}

const KEYS = ['motorcar', 'motor_vehicle', 'vehicle', 'access'] as const;

const opennessOfValue: ReadonlyMap<string, Openness> = new Map([
  ...['yes', 'designated', 'permissive', 'official', 'public', 'allowed'].map((v): [string, Openness] => [v, 'open']),
  ...['destination', 'customers', 'customer', 'delivery', 'visitors', 'discouraged'].map((v): [string, Openness] => [
    v,
    'slow',
  ]),
  ...['private', 'permit', 'residents', 'employees', 'staff'].map((v): [string, Openness] => [v, 'private']),
  ...[
    'no',
    'agricultural',
    'forestry',
    'emergency',
    'military',
    'psv',
    'bus',
    'taxi',
    'bicycle',
    'foot',
    'hgv',
    'use_sidepath',
    'restricted',
    'service',
    'license',
    'none',
    'dismount',
  ].map((v): [string, Openness] => [v, 'closed']),
]);

/** Reads who may drive on a way of that class. */
export function readAccess(tags: ReadonlyMap<string, string>, roadClass: RoadClass): Access {
  const said = opennessOf(tags, '', roadClass);
  const forward = opennessOf(tags, ':forward', roadClass) ?? said;
  const backward = opennessOf(tags, ':backward', roadClass) ?? said;
  const unsaid = roadClass.forCars && !(roadClass.family === 'Ferry' && isForWalkers(tags)) ? 'open' : 'closed';
  const forWalkers = tags.get('foot') ?? tags.get('access');
  return {
    forward: forward ?? unsaid,
    backward: backward ?? unsaid,
    saidOpen: [forward, backward].some((one) => one === 'open' || one === 'slow'),
    isWalked: forWalkers !== 'no' && forWalkers !== 'private',
  };
}

function opennessOf(tags: ReadonlyMap<string, string>, suffix: string, roadClass: RoadClass): Openness | undefined {
  for (const key of KEYS) {
    // Who may use a path is no word about cars.
    if (key === 'access' && !roadClass.forCars) continue;
    const value = tags.get(key + suffix);
    const found = value === undefined ? undefined : opennessOfValues(value);
    if (found) return found;
  }
  return undefined;
}

// Of several values, joined by semicolons, the friendliest holds.
function opennessOfValues(value: string): Openness | undefined {
  const whole = opennessOfValue.get(value);
  if (whole || !value.includes(';')) return whole;
  const all = value.split(';').map((part) => opennessOfValue.get(part.trim()));
  return (['open', 'slow', 'private', 'closed'] as const).find((one) => all.includes(one));
}

// Boats for walkers and cyclists say so, and say nothing of cars.
function isForWalkers(tags: ReadonlyMap<string, string>): boolean {
  return tags.has('foot') || tags.has('bicycle');
}
