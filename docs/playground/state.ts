// Everything that the page shows, as plain data; a link carries what differs from the initial state.

import { LANGUAGES } from '../../src/index.ts';
import { type DrawnArea, EFFECTS } from './areas.ts';
import type { LonLat } from './camera.ts';

export type Task = 'route' | 'reach' | 'matrix';

/** A change of a segment by the user. */
export interface Change {
  readonly kind: 'close' | 'speed' | 'type';
  /** Kilometres per hour, or the name of a road type. */
  readonly value?: number | string;
  readonly line: readonly LonLat[];
  readonly name: string;
}

export interface State {
  task: Task;
  /** The network that the state is about; empty for the built-in one. */
  network: string;
  /** Start, points on the way, end. */
  route: LonLat[];
  /** Whether the only point of the route is its end because the user removed the start. */
  lacksStart: boolean;
  origin: LonLat | undefined;
  places: LonLat[];
  /** Whether a click on the map sets a place of the matrix, or shows the road there. */
  pressSets: boolean;
  view: [lon: number, lat: number, scale: number] | undefined;
  theme: 'auto' | 'light' | 'dark';

  optimizeBy: 'time' | 'distance';
  mode: string;
  bucket: string;
  majorRoads: boolean;
  bestOrder: boolean;
  avoid: string[];
  priorities: Record<string, string>;
  truck: { on: boolean; height: number; width: number; length: number; weight: number; loosen: boolean };
  changes: Record<string, Change>;
  areas: readonly DrawnArea[];
  costCode: string;
  /** Whether requests use the code. */
  usesCost: boolean;

  language: string;
  style: 'Normal' | 'Terse';

  unit: 'min' | 'km';
  cost: number;
  bands: number;
  offRoad: number;
  offRoadSpeed: number;
  holes: boolean;
  islands: boolean;
  banding: 'Donut' | 'Encompassing';
  outline: 'Field' | 'Hull';
  toward: boolean;
}

/** If the slider is at this many metres off the road or more, any distance is allowed. */
export const ANY_DISTANCE = 1000;

export function freshState(): State {
  return {
    task: 'route',
    network: '',
    route: [],
    lacksStart: false,
    origin: undefined,
    places: [],
    pressSets: true,
    view: undefined,
    theme: 'auto',
    optimizeBy: 'time',
    mode: '',
    bucket: 'None',
    majorRoads: false,
    bestOrder: false,
    avoid: [],
    priorities: {},
    truck: { on: false, height: 4, width: 2.55, length: 16.5, weight: 40, loosen: false },
    changes: {},
    areas: [],
    costCode: '',
    usesCost: false,
    language: 'en',
    style: 'Normal',
    unit: 'min',
    cost: 12,
    bands: 3,
    offRoad: 250,
    offRoadSpeed: 5,
    holes: false,
    islands: false,
    banding: 'Donut',
    outline: 'Field',
    toward: false,
  };
}

/** The part after the # of a link: what differs from a fresh state. */
export function toLink(state: State): string {
  const fresh = freshState() as unknown as Record<string, unknown>;
  const differs = Object.entries(state).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(fresh[key]));
  return differs.length === 0 ? '' : `#${encodeURIComponent(JSON.stringify(Object.fromEntries(differs)))}`;
}

/** The state in a link; unknown or invalid members keep their initial values. */
export function fromLink(hash: string): State {
  const state = freshState();
  try {
    const reported: Record<string, unknown> = JSON.parse(decodeURIComponent(hash.slice(1)) || '{}');
    const known = state as unknown as Record<string, unknown>;
    for (const [key, read] of Object.entries(READ)) {
      const value = key in reported ? read(reported[key]) : undefined;
      if (value !== undefined) known[key] = value;
    }
  } catch {
    // a link that was cut short: use the initial state
  }
  return state;
}

/** Reads a member of a link; `undefined` if it is invalid. */
type Read = (reported: unknown) => unknown;

const flag: Read = (reported) => (typeof reported === 'boolean' ? reported : undefined);
const text: Read = (reported) => (typeof reported === 'string' ? reported : undefined);
const oneOf =
  (...known: readonly string[]): Read =>
  (reported) =>
    known.find((one) => one === reported);
const within =
  (least: number, most: number): Read =>
  (reported) =>
    typeof reported === 'number' && reported >= least && reported <= most ? reported : undefined;
const listOf =
  (read: Read): Read =>
  (reported) =>
    Array.isArray(reported) ? reported.filter((one) => read(one) !== undefined) : undefined;
const tableOf =
  (read: Read): Read =>
  (reported) =>
    isRecord(reported)
      ? Object.fromEntries(Object.entries(reported).filter(([, value]) => read(value) !== undefined))
      : undefined;

/** A position, in degrees. */
const place: Read = (reported) =>
  Array.isArray(reported) &&
  reported.length === 2 &&
  within(-180, 180)(reported[0]) !== undefined &&
  within(-90, 90)(reported[1]) !== undefined
    ? reported
    : undefined;

const truck: Read = (reported) => {
  if (!isRecord(reported)) return undefined;
  const { on, loosen, ...sizes } = freshState().truck;
  const read = (key: string, as: Read, fresh: unknown) => [key, as(reported[key]) ?? fresh];
  return Object.fromEntries([
    read('on', flag, on),
    read('loosen', flag, loosen),
    ...Object.entries(sizes).map(([key, fresh]) => read(key, within(0, 1000), fresh)),
  ]);
};

const change: Read = (reported) => {
  if (!isRecord(reported)) return undefined;
  const { kind, value, line, name } = reported;
  const isLine = Array.isArray(line) && line.every((one) => place(one) !== undefined);
  const hasValue =
    kind === 'close' || (kind === 'speed' ? within(1, 500)(value) : kind === 'type' ? text(value) : undefined);
  return isLine && text(name) !== undefined && hasValue !== undefined ? reported : undefined;
};

const area: Read = (reported) => {
  if (!isRecord(reported)) return undefined;
  const { corners, effect } = reported;
  const isRing = Array.isArray(corners) && corners.length > 2 && corners.every((one) => place(one) !== undefined);
  return isRing && oneOf(...EFFECTS.map(([name]) => name))(effect) !== undefined ? reported : undefined;
};

const READ: { readonly [key in keyof State]: Read } = {
  task: oneOf('route', 'reach', 'matrix'),
  network: text,
  route: listOf(place),
  lacksStart: flag,
  origin: place,
  places: listOf(place),
  pressSets: flag,
  view: (reported) =>
    Array.isArray(reported) && reported.length === 3 && place(reported.slice(0, 2)) && within(1e-6, 100)(reported[2])
      ? reported
      : undefined,
  theme: oneOf('auto', 'light', 'dark'),
  optimizeBy: oneOf('time', 'distance'),
  mode: text,
  bucket: oneOf('None', 'AMPeak', 'OffPeak', 'PMPeak', 'Night'),
  majorRoads: flag,
  bestOrder: flag,
  avoid: listOf(text),
  priorities: tableOf(oneOf('High', 'Medium', 'Low', 'Avoid')),
  truck,
  changes: tableOf(change),
  areas: listOf(area),
  costCode: text,
  // code that others wrote runs only once the user has seen it
  usesCost: () => undefined,
  language: oneOf(...LANGUAGES),
  style: oneOf('Normal', 'Terse'),
  unit: oneOf('min', 'km'),
  cost: within(1, 60),
  bands: within(1, 6),
  offRoad: within(0, ANY_DISTANCE),
  offRoadSpeed: within(1, 30),
  holes: flag,
  islands: flag,
  banding: oneOf('Donut', 'Encompassing'),
  outline: oneOf('Field', 'Hull'),
  toward: flag,
};

function isRecord(reported: unknown): reported is Record<string, unknown> {
  return typeof reported === 'object' && reported !== null && !Array.isArray(reported);
}
