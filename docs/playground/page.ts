// What the parts of the page share.

import type { LonLat } from './camera.ts';
import type { Answered, Engine, Opened } from './engine.ts';
import type { MapView } from './map.ts';
import type { State } from './state.ts';

export interface Page {
  readonly state: State;
  /** The state from a link, if its network is not open yet. */
  awaited: State | undefined;
  readonly map: MapView;
  readonly engine: Engine;
  /** The properties of the open network. */
  opened: Opened | undefined;
  /** The last answer of each task. */
  readonly answers: Map<State['task'], Answered>;
  /** The corners of an area that the user is drawing. */
  drawing: readonly LonLat[] | undefined;
  /** Sections that are open. */
  readonly open: Set<string>;
  /**
   * The state has changed: repeat the request, and update the link; `panel` also redraws the fields, `moving` says that
   * the change continues.
   */
  changed(what?: 'panel' | 'moving'): void;
  /** Redraws the fields of options. */
  drawOptions(): void;
  /** Shows the last answer again. */
  show(): void;
  showSegment(place: LonLat): void;
  /** A message over the map, until something changes. */
  hint(text: string): void;
}

export function isDark(): boolean {
  return document.documentElement.dataset.theme === 'dark';
}

/** A time in minutes, as text. */
export function sayMinutes(minutes: number): string {
  if (minutes < 1) return `${Math.ceil(minutes * 60)} s`;
  if (minutes < 10) return `${minutes.toFixed(1)} min`;
  if (minutes < 60) return `${Math.round(minutes)} min`;
  return `${Math.floor(minutes / 60)} h ${Math.round(minutes % 60)} min`;
}

/** A distance in kilometres, as text. */
export function sayKilometres(kilometres: number): string {
  if (kilometres < 1) return `${Math.round(kilometres * 1000)} m`;
  return `${kilometres.toFixed(kilometres < 10 ? 2 : 1)} km`;
}

/** An area in square kilometres, as text. */
export function saySquare(kilometres: number): string {
  return `${kilometres.toFixed(kilometres < 10 ? 2 : kilometres < 100 ? 1 : 0)} km²`;
}

/** The time that an answer took, as text. */
export function sayTook(milliseconds: number): string {
  return `${milliseconds < 10 ? milliseconds.toFixed(2) : milliseconds.toFixed(0)} ms`;
}
