// What was answered: in words and numbers in the panel, and on the map.

import type { BoundaryResult, MatrixResult } from '../../src/index.ts';
import type { LonLat } from './camera.ts';
import { h } from './dom.ts';
import type { Answered } from './engine.ts';
import { bentPath, linePath, type Overlay, polygonPath } from './overlay.ts';
import { isDark, type Page, sayKilometres, sayMinutes, sayTook } from './page.ts';
import { bandColour, PALETTES } from './palette.ts';

/** A route as the playground asks for it. */
interface Told {
  readonly time: number;
  readonly distance: number;
  readonly geometry: { readonly coordinates: LonLat[] };
  readonly routeDirections: readonly {
    readonly instruction: string;
    readonly distance: number;
    readonly directionGeometry: { readonly coordinates: LonLat[] };
  }[];
  readonly warnings?: readonly { readonly message: string }[];
}

/** Puts an answer onto the map. */
export function drawAnswer(overlay: Overlay, page: Page, answered: Answered | undefined): void {
  Object.assign(overlay, { bands: [], lines: [], walks: [], pairs: [] });
  const plane = page.map.plane();
  const { answer, request } = answered ?? {};
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
    overlay.bands = (answer as BoundaryResult).travelBoundary.costs.map(({ geometry }) => ({
      path: polygonPath(plane, geometry.coordinates),
    }));
  } else {
    const entries = (answer as MatrixResult).matrix.filter(({ startPoint, endPoint }) => !isSame(startPoint, endPoint));
    const most = Math.max(...entries.map(({ time }) => time ?? 0), 1e-9);
    overlay.pairs = entries.map(({ startPoint, endPoint, time }) => ({
      path: bentPath(plane, startPoint.coordinates, endPoint.coordinates),
      share: (time ?? 0) / most,
    }));
  }
}

function isSame(a: { coordinates: readonly number[] }, b: { coordinates: readonly number[] }): boolean {
  return a.coordinates[0] === b.coordinates[0] && a.coordinates[1] === b.coordinates[1];
}

/** An answer in the panel. */
export function tellAnswer(page: Page, answered: Answered | undefined): (HTMLElement | string)[] {
  if (answered === undefined) return [];
  const { answer, messages, request } = answered;
  if (messages !== undefined) return messages.map((message) => h('p', { class: 'bad', role: 'alert' }, message));
  const warnings = ((answer as Told).warnings ?? [])
    .slice(0, 3)
    .map(({ message }) => h('p', { class: 'note' }, message));
  if (request.verb === 'route') return [...tellRoute(page, answer as Told, answered), ...warnings];
  if (request.verb === 'travelBoundary') return [...tellReach(answer as BoundaryResult, answered), ...warnings];
  return [...tellMatrix(page, answer as MatrixResult, answered), ...warnings];
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
  const steps = routeDirections.map(({ instruction, distance, directionGeometry }) => {
    const show = () => {
      const [x, y] = directionGeometry.coordinates[0];
      map.goTo([x, y]);
    };
    return h(
      'li',
      {},
      h(
        'button',
        { type: 'button', onclick: show },
        h('span', {}, instruction),
        h('small', {}, distance > 0 ? sayKilometres(distance) : ''),
      ),
    );
  });
  const language = state.language.replace('_', '-');
  const isRightToLeft = ['ar', 'he'].includes(language);
  return [
    sum(sayMinutes(time), sayKilometres(distance), answered),
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

function tellMatrix({ state }: Page, { matrix }: MatrixResult, answered: Answered): HTMLElement[] {
  const { places } = state;
  const keyOf = ([lon, lat]: readonly number[]) => `${lon.toFixed(5)},${lat.toFixed(5)}`;
  const times = new Map(
    matrix.map(({ startPoint, endPoint, time }) => [
      `${keyOf(startPoint.coordinates)} ${keyOf(endPoint.coordinates)}`,
      time,
    ]),
  );
  const cell = (from: LonLat, to: LonLat) => {
    const time = times.get(`${keyOf(from)} ${keyOf(to)}`);
    return h('td', {}, time === undefined ? '–' : time.toFixed(1));
  };
  const head = h('tr', {}, h('th', {}, 'min'), ...places.map((_, i) => h('th', { scope: 'col' }, signOf(i))));
  const rows = places.map((from, i) =>
    h('tr', {}, h('th', { scope: 'row' }, signOf(i)), ...places.map((to) => cell(from, to))),
  );
  return [
    sum(`${places.length} × ${places.length}`, 'minutes from row to column', answered),
    h('div', { class: 'table' }, h('table', { 'aria-label': 'Minutes from row to column' }, head, ...rows)),
  ];
}

/** A, B, ... Z, A1, ... */
export function signOf(index: number): string {
  return String.fromCharCode(65 + (index % 26)) + (index < 26 ? '' : Math.floor(index / 26));
}
