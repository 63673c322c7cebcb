// Who may drive on a way: the most specific of motorcar, motor_vehicle, vehicle and access holds.

import type { RoadClass } from './road-class.ts';

/** How one direction stands open: `slow` to those with business there, at a speed that through trips avoid. */
export type Openness = 'open' | 'slow' | 'closed';

export interface Access {
  forward: Openness;
  backward: Openness;
  /** Open to its owners only; then both directions read as if it were open. */
  privately: boolean;
  /** A tag, not the class, says that cars may pass. */
  saidOpen: boolean;
  /** A tag, not the class, says that they may not. */
  saidClosed: boolean;
}

const KEYS = ['motorcar', 'motor_vehicle', 'vehicle', 'access'] as const;

type Word = 'open' | 'slow' | 'private' | 'closed';

const wordOfValue: ReadonlyMap<string, Word> = new Map([
  ...['yes', 'designated', 'permissive', 'official', 'public', 'allowed'].map((v): [string, Word] => [v, 'open']),
  ...['destination', 'customers', 'customer', 'delivery', 'residents', 'visitors', 'permit'].map(
    (v): [string, Word] => [v, 'slow'],
  ),
  ...['private', 'employees', 'staff'].map((v): [string, Word] => [v, 'private']),
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
    'discouraged',
    'use_sidepath',
    'restricted',
    'service',
    'license',
    'none',
    'dismount',
  ].map((v): [string, Word] => [v, 'closed']),
]);

/** Reads who may drive on a way of that class. */
export function readAccess(tags: ReadonlyMap<string, string>, roadClass: RoadClass): Access {
  const forward = wordFor(tags, ':forward', roadClass);
  const backward = wordFor(tags, ':backward', roadClass);
  const said = wordFor(tags, '', roadClass);
  const first = forward ?? said;
  const second = backward ?? said;
  const unsaid: Word = roadClass.forCars && !(roadClass.family === 'Ferry' && isForWalkers(tags)) ? 'open' : 'closed';
  return {
    forward: openness(first ?? unsaid),
    backward: openness(second ?? unsaid),
    privately:
      [first ?? unsaid, second ?? unsaid].every((word) => word === 'private' || word === 'closed') &&
      (first === 'private' || second === 'private'),
    saidOpen: first === 'open' || second === 'open' || first === 'slow' || second === 'slow',
    saidClosed: first === 'closed' && second === 'closed',
  };
}

function openness(word: Word): Openness {
  return word === 'private' ? 'open' : word;
}

function wordFor(tags: ReadonlyMap<string, string>, suffix: string, roadClass: RoadClass): Word | undefined {
  for (const key of KEYS) {
    const value = tags.get(key + suffix);
    if (value === undefined) continue;
    // Who may walk on a path is no word about cars.
    if (key === 'access' && !roadClass.forCars && value !== 'no' && value !== 'private') continue;
    const word = wordOfValues(value);
    if (word) return word;
  }
  return undefined;
}

// Of several values, joined by semicolons, the friendliest holds.
function wordOfValues(value: string): Word | undefined {
  const whole = wordOfValue.get(value);
  if (whole || !value.includes(';')) return whole;
  const words = value.split(';').map((part) => wordOfValue.get(part.trim()));
  return (['open', 'slow', 'private', 'closed'] as const).find((word) => words.includes(word));
}

// Boats for walkers and cyclists say so, and say nothing of cars.
function isForWalkers(tags: ReadonlyMap<string, string>): boolean {
  return tags.has('foot') || tags.has('bicycle');
}
