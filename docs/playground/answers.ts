// The answer: in words and numbers in the panel, and on the map.

import type { BoundaryResult, MatrixResult } from '../../src/index.ts';
import { chosenRoute, otherRoutes, routeList } from './alternatives.ts';
import { squareKilometres } from './area.ts';
import type { LonLat } from './camera.ts';
import { h } from './dom.ts';
import { downloadButtons } from './downloads.ts';
import type { Answered, Request } from './engine.ts';
import { legsOf } from './legs.ts';
import { linePath, NO_BANDS, type Overlay, penalizedPath } from './overlay.ts';
import { isDark, type Page, sayKilometres, sayMinutes, saySquare, sayTook } from './page.ts';
import { bandColour, PALETTES } from './palette.ts';
import { kilometresOf, type RouteAnswer } from './route-answer.ts';
import { roadList } from './route-roads.ts';
import type { State } from './state.ts';

/** Puts an answer on the map. */
export function drawAnswer(overlay: Overlay, page: Page, answered: Answered | undefined): void {
  // if a point was moved off the map, the previous route stays and is marked as old
  const keepsLines = answered?.messages !== undefined && answered.request.verb === 'route';
  const lines = keepsLines ? overlay.lines : [];
  const cleared = { others: [], bands: NO_BANDS, preview: undefined, step: undefined, walks: [], pairs: [] };
  Object.assign(overlay, { ...cleared, lines, isOld: keepsLines });
  const plane = page.map.plane();
  const { answer, request, shapes = NO_BANDS } = answered ?? {};
  if (answer === undefined) return;
  if (request?.verb === 'route') {
    const places = chosenRoute(answered!).geometry.coordinates;
    overlay.others = otherRoutes(answered!).map(([number, { geometry }]) => ({
      path: linePath(plane, geometry.coordinates),
      places: geometry.coordinates,
      number,
    }));
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
      path: penalizedPath(plane, startPoint.coordinates, endPoint.coordinates),
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

/** The figures of an answer, or why there is none. */
export function sumOf(page: Page, answered: Answered | undefined): HTMLElement[] {
  if (answered === undefined) return [];
  const { state } = page;
  const { answer, messages, request } = answered;
  if (messages !== undefined)
    return inPlainWords(messages, state).map((message) => h('p', { class: 'bad', role: 'alert' }, message));
  const [figure, note] = figuresOf(state, request, request.verb === 'route' ? chosenRoute(answered) : answer);
  const sum = h('div', { class: 'sum' }, h('strong', {}, figure), h('span', {}, note), took(answered));
  if (request.verb === 'travelBoundary') return [sum, legendOf(answer as BoundaryResult)];
  return [sum, ...routeList(page, answered)];
}

function figuresOf({ places }: State, { verb, query }: Request, answer: unknown): [figure: string, note: string] {
  const { optimizeBy, distanceUnit } = query as { optimizeBy?: string; distanceUnit?: string };
  if (verb === 'route') {
    const { time, distance } = answer as RouteAnswer;
    return [sayMinutes(time), sayKilometres(kilometresOf(distance, distanceUnit))];
  }
  if (verb === 'travelBoundary') {
    const { costs } = (answer as BoundaryResult).travelBoundary;
    const { cost, costUnit } = costs[costs.length - 1];
    return [`${cost} ${costUnit}`, saySquare(areaOf(answer as BoundaryResult, query))];
  }
  return [`${places.length} × ${places.length}`, optimizeBy === 'distance' ? 'kilometres' : 'minutes'];
}

/** Square kilometres of all bands: rings are side by side, whole bands lie inside the last one. */
function areaOf({ travelBoundary: { costs } }: BoundaryResult, query: object): number {
  const { bandingStyle } = query as { bandingStyle?: string };
  const counted = bandingStyle === 'Encompassing' ? costs.slice(-1) : costs;
  return counted.reduce((sum, { geometry }) => sum + squareKilometres(geometry.coordinates), 0);
}

function took({ milliseconds }: Answered): HTMLElement {
  const title = 'Answered by the engine in this page';
  return h('span', { class: 'took', title }, `in ${sayTook(milliseconds)}`);
}

/** What the panel shows below an answer. */
export function answerOf(page: Page, answered: Answered | undefined): HTMLElement[] {
  if (answered?.answer === undefined) return [];
  const { answer, request } = answered;
  const warnings = ((answer as RouteAnswer).warnings ?? [])
    .slice(0, 3)
    .map(({ message }) => h('p', { class: 'note' }, message));
  const downloads = downloadButtons(answered, page.opened?.description.name || 'this network');
  if (request.verb === 'route') {
    const route = chosenRoute(answered);
    const legs = legsOf(page.state.route, route);
    return [...legs, downloads, roadList(page, route), stepsOf(page, route), ...warnings];
  }
  if (request.verb === 'travelBoundary') return [downloads, ...warnings];
  return [...matrixTable(page, answer as MatrixResult, answered), downloads, ...warnings];
}

/** Messages about points, with the names that points have on the map. Each message is shown once. */
function inPlainWords(messages: readonly string[], { task, route }: State): string[] {
  const via = (index: string) => `Via ${Number(index) + 1}`;
  const place = (index: string) => `Place ${signOf(Number(index))}`;
  const reported = messages.map((message) =>
    message
      .replace(/\bintermediatePoints\[(\d+)\]/g, (_, index) => via(index))
      .replace(/\b(?:startPoints|endPoints)\[(\d+)\]/g, (_, index) => place(index))
      .replace(/\bstartPoint\b/g, 'Start')
      .replace(/\bendPoint\b/g, route.length > 1 ? 'End' : 'Start')
      .replace(/\bpoint\b(?=$|[:.])/g, task === 'reach' ? 'the origin' : 'point'),
  );
  return Array.from(new Set(reported));
}

function stepsOf({ map, state }: Page, { routeDirections }: RouteAnswer): HTMLElement {
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
  const language = state.language.replace('_', '-');
  const isRightToLeft = ['ar', 'he'].includes(language);
  return h('ol', { class: 'steps', lang: language, dir: isRightToLeft ? 'rtl' : 'ltr' }, ...steps);
}

function legendOf({ travelBoundary: { costs } }: BoundaryResult): HTMLElement {
  const palette = PALETTES[isDark() ? 'dark' : 'light'];
  const entries = costs.map(({ cost, costUnit, geometry }, band) =>
    h(
      'li',
      {},
      h('i', { style: `--band:${bandColour(palette, band, costs.length)}` }),
      `${cost} ${costUnit}${geometry.coordinates.length === 0 ? ': nothing more' : ''}`,
    ),
  );
  return h('ul', { class: 'legend', 'aria-label': 'Bands' }, ...entries);
}

function matrixTable({ map, state }: Page, { matrix }: MatrixResult, answered: Answered): HTMLElement[] {
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
    h(
      'div',
      { class: 'table', tabindex: 0 },
      h('table', { 'aria-label': `From row to column, in ${what}` }, head, ...rows),
    ),
    h(
      'p',
      { class: 'note' },
      'From the row to the column. On the map, green lines are short trips and purple ones long; point at a cell to see its trip.',
    ),
  ];
}

/** A, B, ... Z, A1, ... */
export function signOf(index: number): string {
  return String.fromCharCode(65 + (index % 26)) + (index < 26 ? '' : Math.floor(index / 26));
}
