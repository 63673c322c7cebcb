// What a way's tags say about driving on it, or why it is left out.

import type { VehicleLimit } from '../../network/source.ts';
import type { Access, Openness } from './access.ts';
import { readAccess } from './access.ts';
import { readDirection } from './direction.ts';
import { readLimits } from './limits.ts';
import type { SpeedLimits } from './max-speed.ts';
import { readMaxSpeed } from './max-speed.ts';
import type { Name } from './names.ts';
import { readNames } from './names.ts';
import type { RoadClass } from './road-class.ts';
import { PEDESTRIAN_STREET, readRoadClass } from './road-class.ts';

export interface RoadOptions {
  /** Farm and forest tracks, as `Backroad`. Default false: only those that say that cars may pass. */
  tracks: boolean;
  /** Footways, paths, cycle ways, steps and pedestrian streets, as `Footpath`. Default false. */
  footpaths: boolean;
  /** Private roads. Default false. */
  privateRoads: boolean;
  ferries: boolean;
}

export interface Road {
  roadClass: RoadClass;
  /** Which ways it may be driven. */
  forward: boolean;
  backward: boolean;
  /** Open to those only who have business there. */
  slowForward: boolean;
  slowBackward: boolean;
  isTollRoad: boolean;
  isRoundabout: boolean;
  maxSpeed: SpeedLimits;
  /** Of a ferry's whole way, in seconds. */
  duration?: number;
  names: Name[];
  limits: VehicleLimit[];
  /** Tags that say something about driving which is not followed: the reasons for the report. */
  ignored: string[];
}

/** What depends on the hour or the weather holds never. */
const CONDITIONAL: readonly string[] = ['motorcar', 'motor_vehicle', 'vehicle', 'access', 'oneway', 'maxspeed'].map(
  (key) => `${key}:conditional`,
);

/** Reads a way's tags: a road, the reason why it is left out, or `undefined` for what is no road at all. */
export function readRoad(tags: ReadonlyMap<string, string>, options: RoadOptions): Road | string | undefined {
  const written = readRoadClass(tags);
  if (written === undefined || typeof written === 'string') return written;
  if (tags.get('area') === 'yes') return 'areas';
  const access = readAccess(tags, written);
  const isOpen = (one: Openness): boolean => one !== 'closed' && (one !== 'private' || options.privateRoads);
  const isDriven = isOpen(access.forward) || isOpen(access.backward);
  const isWalked = written.family === 'Footpath' && !isDriven && options.footpaths && access.isWalked;
  if (!isDriven && !isWalked) return reasonAgainst(written, access);
  if (written.family === 'Ferry' && !options.ferries) return 'ferries not asked for';
  if (written.family === 'Backroad' && !options.tracks && !access.saidOpen) return 'tracks not asked for';
  // A path on which cars may drive is a street where people walk.
  const roadClass = written.family === 'Footpath' && isDriven ? PEDESTRIAN_STREET : written;
  const direction = readDirection(tags, roadClass);
  if (typeof direction === 'string') return direction;
  const forward = isWalked || (direction.forward && isOpen(access.forward));
  const backward = isWalked || (direction.backward && isOpen(access.backward));
  if (!forward && !backward) return 'closed to motor vehicles';
  const ignored = CONDITIONAL.filter((key) => tags.has(key));
  return {
    roadClass,
    forward,
    backward,
    slowForward: access.forward === 'slow',
    slowBackward: access.backward === 'slow',
    isTollRoad: isToll(tags),
    isRoundabout: tags.get('junction') === 'roundabout' || tags.get('junction') === 'circular',
    maxSpeed: readMaxSpeed(tags),
    duration: roadClass.family === 'Ferry' ? readDuration(tags.get('duration')) : undefined,
    names: readNames(tags, roadClass),
    limits: readLimits(tags, ignored),
    ignored,
  };
}

function reasonAgainst({ family }: RoadClass, { forward, backward }: Access): string {
  if (forward === 'private' || backward === 'private') return 'private';
  return family === 'Footpath' ? 'foot and cycle ways' : 'closed to motor vehicles';
}

function isToll(tags: ReadonlyMap<string, string>): boolean {
  const said = tags.get('toll:motorcar') ?? tags.get('toll:motor_vehicle') ?? tags.get('toll');
  return said === 'yes';
}

/** Seconds of `hh:mm`, `hh:mm:ss`, `mm` or an ISO duration, or `undefined`. */
export function readDuration(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const clock = /^(\d+):(\d{1,2})(?::(\d{1,2}))?$/.exec(text.trim());
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0) || undefined;
  if (/^\d+$/.test(text.trim())) return Number(text) * 60 || undefined;
  const iso = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(text.trim());
  if (iso) return Number(iso[1] ?? 0) * 3600 + Number(iso[2] ?? 0) * 60 + Number(iso[3] ?? 0) || undefined;
  return undefined;
}
