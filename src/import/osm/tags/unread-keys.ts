// Finds keys that seem to restrict an imported mode but that no rule reads. The report names them, so that no restriction is ignored in
// silence.

import type { Tags } from '../file/elements.ts';
import type { Mode } from '../modes/mode.ts';
import { CONDITIONAL_LIMITS } from './max-speed.ts';
import { SIGN_KEYS } from './read-sizes.ts';

/** Matches keys that apply to everyone, by their prefix. */
const BINDING = /^(?:max(?!stay|draught|draft)|access(?:$|:)|oneway(?:$|:)|restriction(?:$|:)|locked:)/;
/** Matches conditional keys that do not affect travel. */
const IDLE = /^(?:parking|lit|fee|charge|toll|opening_hours|lanes|turn|change|destination|overtaking|maxstay)(?:$|:)/;
/** Matches keys about the source of information, not about the road. */
const ABOUT = /^source:|:(?:source|note|description|signed|type|url|ref|reason|date|check_date|survey)(?:$|:)/;
const OF_LANES = /:lanes(?:$|:)/;

/** Modes that stand for vehicles given by a request. */
const LORRIES: readonly string[] = ['hgv', 'goods', 'hgv_articulated', 'bdouble', 'trailer', 'hazmat'];
/** Words that limit a key to some travellers. */
const TRAVELLERS: ReadonlySet<string> = new Set([
  ...['foot', 'wheelchair', 'horse', 'carriage', 'ski', 'inline_skates', 'dog', 'kick_scooter', 'electric_bicycle'],
  ...['vehicle', 'bicycle', 'motor_vehicle', 'motorcar', 'motorcycle', 'moped', 'mofa', 'speed_pedelec', 'atv', 'ohv'],
  ...['bus', 'psv', 'minibus', 'coach', 'tourist_bus', 'trolleybus', 'taxi', 'share_taxi', 'tram', 'hov', 'carpool'],
  ...[
    'motorhome',
    'caravan',
    'emergency',
    'agricultural',
    'forestry',
    'military',
    'disabled',
    'snowmobile',
    'golf_cart',
  ],
  ...LORRIES,
]);

/** The keys that the modes of an import read, and the names of the modes. */
interface ReadKeys {
  readonly keys: ReadonlySet<string>;
  readonly travellers: ReadonlySet<string>;
  readonly haveSizes: boolean;
}

const kept = new WeakMap<readonly Mode[], ReadKeys>();

/** The reasons for the report, except for keys that an earlier reason names. `modes` are the modes of the import. */
export function unreadKeys(tags: Tags, modes: readonly Mode[], before: readonly string[]): string[] {
  const reasons: string[] = [];
  for (const [key, value] of tags) {
    if (!mayBind(key) || !binds(key, value)) continue;
    const read = keysReadBy(modes);
    if (read.keys.has(key) || !isSpokenTo(key, read)) continue;
    if (before.some((reason) => reason.startsWith(`${key}: `))) continue;
    reasons.push(`${key}: ${OF_LANES.test(key) ? 'applies to single lanes' : 'no rule reads it'}`);
  }
  return reasons;
}

function mayBind(key: string): boolean {
  const isBinding =
    BINDING.test(key) || TRAVELLERS.has(key.split(':', 1)[0]) || (key.includes(':conditional') && !IDLE.test(key));
  return isBinding && !ABOUT.test(key);
}

const CLOSING = /^(?:no|private|permit|destination|delivery|customers|agricultural|forestry|discouraged|unsuitable)$/;
const ONE_WAY = /^(?:yes|true|1|-1|reversible)$/;

// Whether a value restricts anyone: a limit has a number, and a tag that opens a way restricts no one. Values by lane and by condition are
// not judged.
function binds(key: string, value: string): boolean {
  if (OF_LANES.test(key) || key.includes(':conditional')) return true;
  if (key.startsWith('max')) return /\d/.test(value);
  return (key.startsWith('oneway') ? ONE_WAY : CLOSING).test(value);
}

// Whether a key concerns an imported mode. A key that names travellers applies only to them; a size applies to every mode that has a size.
function isSpokenTo(key: string, { travellers, haveSizes }: ReadKeys): boolean {
  if (/^max(?!speed)/.test(key) && !haveSizes) return false;
  return key.split(':').every((word) => !TRAVELLERS.has(word) || travellers.has(word));
}

function keysReadBy(modes: readonly Mode[]): ReadKeys {
  let found = kept.get(modes);
  if (found === undefined) kept.set(modes, (found = gatherKeys(modes)));
  return found;
}

const SPEEDS: readonly string[] = [
  ...['', ':forward', ':backward', ':motorcar', ':practical', ':advisory', ':type'].map((part) => `maxspeed${part}`),
  ...CONDITIONAL_LIMITS,
];
const SUFFIXES = ['', ':forward', ':backward'];

function gatherKeys(modes: readonly Mode[]): ReadKeys {
  const haveVehicles = modes.some(({ hasVehicleLimits }) => hasVehicleLimits);
  const haveSizes = haveVehicles || modes.some(({ size }) => size !== undefined);
  const lorries = haveVehicles ? LORRIES : [];
  const access = [...modes.flatMap(({ accessKeys }) => accessKeys), ...(haveVehicles ? ['hgv', 'goods'] : [])];
  const others = haveVehicles ? ['hgv_articulated', 'trailer'] : [];
  const rules = modes.flatMap(({ closing, shunned, contraflow }) => [...closing, ...shunned, ...contraflow]);
  const atHours = [
    ...access.flatMap((key) => SUFFIXES.map((suffix) => key + suffix)),
    ...modes.flatMap(({ onewayKeys, speedLimitKeys }) => [...onewayKeys, ...speedLimitKeys]),
  ];
  const sizes = SIGN_KEYS.flatMap((key) => ['', ':hgv'].flatMap((sign) => SUFFIXES.map((side) => key + sign + side)));
  return {
    keys: new Set([
      ...SPEEDS,
      ...atHours,
      ...atHours.map((key) => `${key}:conditional`),
      ...others.flatMap((key) => SUFFIXES.map((suffix) => key + suffix)),
      ...rules.map(({ key }) => key),
      ...sizes,
      // `limits.ts` reports the vehicle limits that it does not follow.
      ...(haveVehicles ? sizes.map((key) => `${key}:conditional`) : []),
    ]),
    travellers: new Set([
      ...access,
      ...lorries,
      ...modes.flatMap(({ speedLimitKeys }) => speedLimitKeys.map(lastWord)),
    ]),
    haveSizes,
  };
}

function lastWord(key: string): string {
  return key.slice(key.lastIndexOf(':') + 1);
}
