// What was answered: in words and numbers in the panel, and on the map.

import type { BoundaryResult, MatrixResult } from '../../src/index.ts';
import type { LonLat } from './camera.ts';
import { h } from './dom.ts';
import type { Answered } from './engine.ts';
import { bentPath, linePath, NO_BANDS, type Overlay } from './overlay.ts';
import { isDark, type Page, sayKilometres, sayMinutes, sayTook } from './page.ts';
import { bandColour, PALETTES } from './palette.ts';
import type { State } from './state.ts';

/** A route as the playground asks for it. */
interface Told {
  readonly time: number;
  readonly distance: number;
  readonly geometry: { readonly coordinates: LonLat[] };
  readonly routeDirections: readonly {
    readonly instruction: string;
    readonly directionGeometry: { readonly coordinates: LonLat[] };
  }[];
  readonly warnings?: readonly { readonly message: string }[];
}

/** Puts an answer onto the map. */
export function drawAnswer(overlay: Overlay, page: Page, answered: Answered | undefined): void {
  Object.assign(overlay, { bands: NO_BANDS, preview: undefined, lines: [], step: undefined, walks: [], pairs: [] });
  const plane = page.map.plane();
  const { answer, request, shapes = NO_BANDS } = answered ?? {};
  if (answer === undefined) return;
  if (request?.verb === 'route') {
    const places = (answer as Told).geometry.coordinates;
    overlay.lines = [{ path: linePath(plane, places), places }];
    const [first, last] = [places[0], places[places.length - 1]];
    overlay.walks = [
      [page.state.route[0], first],
      [last, page.state.route[page.state.route.length - 1]],
    ].map((walk) => ({ path: linePath(plane, walk) }));
  } else if (request?.verb === 'travelBoundary') {
    overlay.bands = shapes;
  } else {
    const entries = (answer as MatrixResult).matrix.filter(({ startPoint, endPoint }) => !isSame(startPoint, endPoint));
    const most = Math.max(...entries.map(({ time }) => time ?? 0), 1e-9);
    overlay.pairs = entries.map(({ startPoint, endPoint, time }) => ({
      path: bentPath(plane, startPoint.coordinates, endPoint.coordinates),
      share: (time ?? 0) / most,
      ends: [startPoint, endPoint].map(({ coordinates }) => keyOf(coordinates)).join(' '),
    }));
  }
}

function keyOf([lon, lat]: readonly number[]): string {
  return `${lon.toFixed(5)},${lat.toFixed(5)}`;
}

function isSame(a: { coordinates: readonly number[] }, b: { coordinates: readonly number[] }): boolean {
  return a.coordinates[0] === b.coordinates[0] && a.coordinates[1] === b.coordinates[1];
}

/** An answer in the panel. */
export function tellAnswer(page: Page, answered: Answered | undefined): (HTMLElement | string)[] {
  if (answered === undefined) return [];
  const { answer, messages, request } = answered;
  if (messages !== undefined)
    return inPlainWords(messages, page.state).map((message) => h('p', { class: 'bad', role: 'alert' }, message));
  const warnings = ((answer as Told).warnings ?? [])
    .slice(0, 3)
    .map(({ message }) => h('p', { class: 'note' }, message));
  if (request.verb === 'route') return [...tellRoute(page, answer as Told, answered), ...warnings];
  if (request.verb === 'travelBoundary') return [...tellReach(answer as BoundaryResult, answered), ...warnings];
  return [...tellMatrix(page, answer as MatrixResult, answered), ...warnings];
}

/** Messages about points, by what the points are called on the map; each once. */
function inPlainWords(messages: readonly string[], { task, route }: State): string[] {
  const via = (index: string) => `Via ${Number(index) + 1}`;
  const place = (index: string) => `Place ${signOf(Number(index))}`;
  const told = messages.map((message) =>
    message
      .replace(/\bintermediatePoints\[(\d+)\]/g, (_, index) => via(index))
      .replace(/\b(?:startPoints|endPoints)\[(\d+)\]/g, (_, index) => place(index))
      .replace(/\bstartPoint\b/g, 'Start')
      .replace(/\bendPoint\b/g, route.length > 1 ? 'End' : 'Start')
      .replace(/\bpoint\b(?=$|:)/g, task === 'reach' ? 'the origin' : 'point'),
  );
  return Array.from(new Set(told));
}

function sum(text: string, beside: string, { milliseconds }: Answered): HTMLElement {
  const took = h(
    'span',
    { class: 'took', title: 'In the engine, in this page' },
    `answered in ${sayTook(milliseconds)}`,
  );
  return h('div', { class: 'sum' }, h('strong', {}, text), h('span', {}, beside), took);
}

function tellRoute({ map, state }: Page, { time, distance, routeDirections }: Told, answered: Answered): HTMLElement[] {
  const steps = routeDirections.map(({ instruction, directionGeometry: { coordinates } }) => {
    const show = () => map.goTo(coordinates[0]);
    const mark = (path: Path2D | undefined) => {
      map.overlay.step = path && { path };
      map.changed();
    };
    const onLooked = () => mark(linePath(map.plane(), coordinates));
    const onLeft = () => mark(undefined);
    const listeners = {
      onclick: show,
      onpointerenter: onLooked,
      onfocus: onLooked,
      onpointerleave: onLeft,
      onblur: onLeft,
    };
    return h('li', {}, h('button', { type: 'button', ...listeners }, instruction));
  });
  const { distanceUnit } = answered.request.query as { distanceUnit?: string };
  const inKilometres = distanceUnit === 'km' ? distance : distance / 1000;
  const language = state.language.replace('_', '-');
  const isRightToLeft = ['ar', 'he'].includes(language);
  return [
    sum(sayMinutes(time), sayKilometres(inKilometres), answered),
    h('ol', { class: 'steps', lang: language, dir: isRightToLeft ? 'rtl' : 'ltr' }, ...steps),
  ];
}

function tellReach({ travelBoundary: { costs } }: BoundaryResult, answered: Answered): HTMLElement[] {
  const palette = PALETTES[isDark() ? 'dark' : 'light'];
  const corners = costs.reduce((count, { geometry }) => count + geometry.coordinates.flat(2).length, 0);
  const farthest = costs[costs.length - 1];
  const rows = costs.map(({ cost, costUnit, geometry }, band) =>
    h(
      'li',
      {},
      h('i', { style: `background:${bandColour(palette, band, costs.length)}` }),
      `up to ${cost} ${costUnit}${geometry.coordinates.length === 0 ? ': nothing more' : ''}`,
    ),
  );
  return [
    sum(`${farthest.cost} ${farthest.costUnit}`, `${corners.toLocaleString('en')} corners`, answered),
    h('ul', { class: 'legend' }, ...rows),
  ];
}

function tellMatrix({ map, state }: Page, { matrix }: MatrixResult, answered: Answered): HTMLElement[] {
  const { places } = state;
  const { optimizeBy } = answered.request.query as { optimizeBy?: string };
  const [unit, what] = optimizeBy === 'distance' ? ['km', 'kilometres'] : ['min', 'minutes'];
  const costs = new Map(
    matrix.map(({ startPoint, endPoint, time, distance }) => [
      `${keyOf(startPoint.coordinates)} ${keyOf(endPoint.coordinates)}`,
      unit === 'km' ? distance : time,
    ]),
  );
  const cell = (from: LonLat, to: LonLat) => {
    const ends = `${keyOf(from)} ${keyOf(to)}`;
    const cost = costs.get(ends);
    const mark = (pair: string | undefined) => () => {
      map.overlay.pair = pair;
      map.changed();
    };
    const listeners = { onpointerenter: mark(ends), onpointerleave: mark(undefined) };
    return h('td', listeners, cost === undefined ? '–' : cost.toFixed(1));
  };
  const head = h('tr', {}, h('th', {}, unit), ...places.map((_, i) => h('th', { scope: 'col' }, signOf(i))));
  const rows = places.map((from, i) =>
    h('tr', {}, h('th', { scope: 'row' }, signOf(i)), ...places.map((to) => cell(from, to))),
  );
  return [
    sum(`${places.length} × ${places.length}`, `${what} from row to column`, answered),
    h(
      'div',
      { class: 'table', tabindex: 0 },
      h('table', { 'aria-label': `From row to column, in ${what}` }, head, ...rows),
    ),
    h(
      'p',
      { class: 'note' },
      'Lines from near to far in the colours of bands; a cell that is pointed at shows its own.',
    ),
  ];
}

/** A, B, ... Z, A1, ... */
export function signOf(index: number): string {
  return String.fromCharCode(65 + (index % 26)) + (index < 26 ? '' : Math.floor(index / 26));
}
