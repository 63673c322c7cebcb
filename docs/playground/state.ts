// Everything that the page shows, as plain data; a link carries what differs from the beginning.

import type { LonLat } from './camera.ts';

export type Task = 'route' | 'reach' | 'matrix';

/** What somebody did to a segment. */
export interface Change {
  readonly kind: 'close' | 'speed' | 'type';
  /** Kilometres per hour, or the name of a road type. */
  readonly value?: number | string;
  readonly line: readonly LonLat[];
  readonly name: string;
}

export interface State {
  task: Task;
  /** Start, points on the way, end. */
  route: LonLat[];
  origin: LonLat | undefined;
  places: LonLat[];
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

/** Off-road metres from which the slider means any distance. */
export const ANY_DISTANCE = 1000;

export function freshState(): State {
  return {
    task: 'route',
    route: [],
    origin: undefined,
    places: [],
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
    language: 'en',
    style: 'Normal',
    unit: 'min',
    cost: 12,
    bands: 3,
    offRoad: 200,
    offRoadSpeed: 5,
    holes: false,
    islands: false,
    banding: 'Donut',
    outline: 'Field',
    toward: false,
  };
}

/** The part behind the # of a link: what differs from a fresh state. */
export function toLink(state: State): string {
  const fresh = freshState() as unknown as Record<string, unknown>;
  const differs = Object.entries(state).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(fresh[key]));
  return differs.length === 0 ? '' : `#${encodeURIComponent(JSON.stringify(Object.fromEntries(differs)))}`;
}

/** The state that a link tells; what it does not know, or what is of another kind, stays fresh. */
export function fromLink(hash: string): State {
  const state = freshState();
  try {
    const told: Record<string, unknown> = JSON.parse(decodeURIComponent(hash.slice(1)) || '{}');
    const known = state as unknown as Record<string, unknown>;
    for (const [key, value] of Object.entries(told)) {
      if (key in known && (known[key] === undefined || kindOf(known[key]) === kindOf(value))) known[key] = value;
    }
  } catch {
    // a link that somebody cut short: begin afresh
  }
  return state;
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}
