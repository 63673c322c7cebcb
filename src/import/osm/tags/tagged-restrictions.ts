// Reads the tags of a turn restriction: the kind, the modes that it binds, and the traffic buckets.

import { VEHICLE_TYPES, type VehicleType } from '../../../network/vehicle-types.ts';
import type { Tags } from '../file/elements.ts';
import type { Mode } from '../modes/mode.ts';
import { ALWAYS, tagsInBuckets } from './at-hours.ts';
import { whyNotFollowed } from './conditional.ts';
import { ARTICULATED } from './limits.ts';

/** The modes and times that a restriction applies to. */
export interface RestrictionScope {
  /** The modes, as bits by their number. */
  modes: number;
  vehicleTypes?: readonly VehicleType[];
  except?: readonly VehicleType[];
  /** The traffic buckets, as bits by their position in TIME_BUCKETS. */
  buckets: number;
}

/** Keys that bind only if the request describes a vehicle and the network has vehicle limits. */
const KEYS_OF_VEHICLES: readonly (readonly [key: string, binds: readonly VehicleType[]])[] = [
  ['restriction:hgv', VEHICLE_TYPES],
  ['restriction:goods', VEHICLE_TYPES],
  ['restriction:hgv_articulated', ARTICULATED],
];

interface TaggedRestriction {
  word: string;
  scope: RestrictionScope;
}

/**
 * The restrictions of a relation of type `type`, or the reason why it is left out. `ignored` gets the reasons for tags that are not
 * followed.
 */
export function restrictionsOfTags(
  type: string,
  tags: Tags,
  modes: readonly Mode[],
): { restrictions: TaggedRestriction[] | string; ignored?: string | undefined } {
  return readAtHours(withOlderHours(tagsForType(type, tags)), modes);
}

// The tags as they apply to a type: `type=restriction:bus` with a plain `restriction` applies only to buses.
function tagsForType(type: string, tags: Tags): Tags {
  if (type === 'restriction') return tags;
  return new Map([...tags].map(([key, word]) => [key.replace(/^restriction(?=$|:conditional$)/, type), word]));
}

const WORD = /^(no|only)_(?:(?:slight_|sharp_)?(?:left|right)_turn|straight_on|straight|u_turn|turn|entry|exit)$/;

/** Whether a restriction forbids or prescribes; `undefined` for unknown words. If there are several words, they must agree. */
export function kindOfWord(word: string): 'no' | 'only' | undefined {
  const kinds = word.split(';').map((one) => WORD.exec(one.trim())?.[1]);
  return kinds.every((kind) => kind === kinds[0]) ? (kinds[0] as 'no' | 'only' | undefined) : undefined;
}

/** A word that lifts a restriction at certain hours. */
const LIFTED = 'none';

const OLDER_KEYS = ['day_on', 'day_off', 'hour_on', 'hour_off'] as const;

// Adds hours in the notation that is older than conditions: `day_on=Monday`, `day_off=Friday`, `hour_on=07:00`, `hour_off=09:00`.
function withOlderHours(tags: Tags): Tags {
  if (!OLDER_KEYS.some((key) => tags.has(key))) return tags;
  const [dayOn = '', dayOff = '', hourOn = '', hourOff = ''] = OLDER_KEYS.map((key) => tags.get(key));
  const days = dayOn && dayOff ? `${dayOn.slice(0, 2)}-${dayOff.slice(0, 2)} ` : `${dayOn}${dayOff}`;
  const newer = new Map(tags);
  for (const [key, word] of tags) {
    if (!/^restriction(:\w+)?$/.test(key)) continue;
    newer.delete(key);
    newer.set(`${key}:conditional`, `${word} @ (${days}${hourOn}-${hourOff})`);
  }
  return newer;
}

// The word for each traffic bucket, or one word for all.
function readAtHours(
  tags: Tags,
  modes: readonly Mode[],
): { restrictions: TaggedRestriction[] | string; ignored?: string | undefined } {
  const usual = readKinds(tags, modes);
  const keysOfModes = [
    ...modes.flatMap(({ restrictionKeys }) => restrictionKeys),
    ...KEYS_OF_VEHICLES.map(([key]) => key),
  ];
  const keys = [...new Set(keysOfModes)].filter((key) => tags.has(`${key}:conditional`));
  if (keys.length === 0) return { restrictions: usual };
  const isKnown = (value: string) => value === LIFTED || value.endsWith('_on_red') || kindOfWord(value) !== undefined;
  const inBuckets = tagsInBuckets(tags, keys, (_, value) => isKnown(value));
  const why = keys.map((key) => whyNotFollowed(tags.get(`${key}:conditional`)!, isKnown)).find(Boolean);
  const ignored = why && `conditional turn restrictions: ${why}`;
  const restrictions = new Map<string, TaggedRestriction>();
  [usual, ...(inBuckets ?? []).map((then) => (then ? readKinds(then, modes) : usual))].forEach((some, bucket) => {
    for (const { word, scope } of typeof some === 'string' ? [] : some) {
      const key = JSON.stringify([word, scope]);
      const buckets = (restrictions.get(key)?.scope.buckets ?? 0) | (inBuckets ? 1 << bucket : ALWAYS);
      restrictions.set(key, { word, scope: { ...scope, buckets } });
    }
  });
  if (restrictions.size > 0) return { restrictions: [...restrictions.values()], ignored };
  return { restrictions: ignored ?? usual };
}

// The word and the modes that it applies to, or why it applies to no imported mode.
function readKinds(tags: Tags, modes: readonly Mode[]): TaggedRestriction[] | string {
  const exempt = new Set(
    tags
      .get('except')
      ?.split(/[;,]/)
      .map((word) => word.trim()),
  );
  const modesOfWord = new Map<string, number>();
  let isTagged = false;
  modes.forEach((mode, number) => {
    const words = mode.restrictionKeys.map((key) => tags.get(key)).filter((word) => word !== undefined);
    isTagged ||= words.length > 0;
    if (mode.exceptions.some((word) => exempt.has(word))) return;
    for (const word of words) if (word !== LIFTED) modesOfWord.set(word, (modesOfWord.get(word) ?? 0) | (1 << number));
  });
  const carriers = modes.reduce((mask, mode, number) => (mode.hasVehicleLimits ? mask | (1 << number) : mask), 0);
  const restrictions = [...modesOfWord].map(
    ([word, bound]): TaggedRestriction => ({ word, scope: scopeOf(bound, carriers, exempt) }),
  );
  if (carriers > 0) restrictions.push(...restrictionsOfVehicles(tags, modesOfWord, carriers, exempt));
  if (restrictions.length > 0) return restrictions;
  const isForLorries = carriers > 0 && KEYS_OF_VEHICLES.some(([key]) => tags.has(key));
  return isTagged || isForLorries
    ? 'turn restrictions that exempt every imported mode'
    : 'turn restrictions for modes that are not imported';
}

// The modes and times that a restriction applies to. Every request without a vehicle counts as a car.
function scopeOf(bound: number, carriers: number, exempt: ReadonlySet<string>): RestrictionScope {
  const exemptsLorries = exempt.has('hgv') || exempt.has('goods');
  return (bound & carriers) !== 0 && exemptsLorries
    ? { modes: bound, except: VEHICLE_TYPES, buckets: ALWAYS }
    : { modes: bound, buckets: ALWAYS };
}

function restrictionsOfVehicles(
  tags: Tags,
  modesOfWord: ReadonlyMap<string, number>,
  carriers: number,
  exempt: ReadonlySet<string>,
): TaggedRestriction[] {
  if (exempt.has('hgv') || exempt.has('goods') || exempt.has('motor_vehicle') || exempt.has('vehicle')) return [];
  const restrictions: TaggedRestriction[] = [];
  for (const [key, vehicleTypes] of KEYS_OF_VEHICLES) {
    const word = tags.get(key);
    if (word !== undefined && word !== LIFTED)
      restrictions.push({ word, scope: { modes: carriers, vehicleTypes, buckets: ALWAYS } });
  }
  // an exemption for cars does not include trucks
  const word = tags.get('restriction');
  const free = word === undefined ? 0 : carriers & ~(modesOfWord.get(word) ?? 0);
  if (word !== undefined && exempt.has('motorcar') && free !== 0) {
    restrictions.push({ word, scope: { modes: free, vehicleTypes: VEHICLE_TYPES, buckets: ALWAYS } });
  }
  return restrictions;
}
