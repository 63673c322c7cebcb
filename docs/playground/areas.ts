// Areas that the user draws on the map: corner by corner, until the first one is clicked again. Roads in them are closed or slow.

import type { LonLat, XY } from './camera.ts';
import { button, fold, h, select } from './dom.ts';
import { linePath, type Overlay } from './overlay.ts';
import type { Page } from './page.ts';

/** An area that the user drew. Its first corner is not repeated at the end. */
export interface DrawnArea {
  readonly corners: readonly LonLat[];
  readonly effect: Effect;
}

export type Effect = (typeof EFFECTS)[number][0];

export const EFFECTS = [
  ['close', 'avoided'],
  ['slow', 'half as fast'],
  ['crawl', 'a tenth as fast'],
] as const;

/** A click within this many pixels of the first corner closes the area. */
const NEAR = 12;

const LEAST_CORNERS = 3;

/** The changes that an area makes, as a request names them. */
export function updateOfArea({ corners, effect }: DrawnArea): object {
  const area = { type: 'Polygon', coordinates: [[...corners, corners[0]]] };
  if (effect === 'close') return { area, updates: [{ exclude: 'Y' }] };
  return { area, share: true, updates: [{ percentage: effect === 'slow' ? -50 : -90 }] };
}

/** A click while an area is drawn: adds a corner, or closes the area. */
export function addCorner(page: Page, at: XY): void {
  const { drawing = [], map } = page;
  const [first] = drawing;
  const [x, y] = first === undefined ? [Infinity, Infinity] : map.toScreen(first);
  if (drawing.length >= LEAST_CORNERS && Math.hypot(x - at[0], y - at[1]) <= NEAR) {
    endDrawing(page);
    return;
  }
  page.drawing = [...drawing, map.toPlace(at)];
  // the button that closes the area, once it has enough corners
  redrawDrawing(page, page.drawing.length === LEAST_CORNERS);
}

/** Ends drawing. With too few corners, no area is added. */
export function endDrawing(page: Page): void {
  const { drawing = [], state } = page;
  if (drawing.length >= LEAST_CORNERS) state.areas = [...state.areas, { corners: drawing, effect: 'close' }];
  page.drawing = undefined;
  page.changed('panel');
}

export function cancelDrawing(page: Page): void {
  page.drawing = undefined;
  redrawDrawing(page, true);
}

function startDrawing(page: Page): void {
  page.drawing = [];
  redrawDrawing(page, true);
  page.map.canvas.focus({ preventScroll: true });
}

function redrawDrawing(page: Page, isWhole: boolean): void {
  if (isWhole) page.drawOptions();
  drawAreas(page.map.overlay, page);
  page.hint(hintOfDrawing(page) ?? '');
  page.map.changed();
}

/** The hint that the map shows while an area is drawn. */
export function hintOfDrawing({ drawing }: Page): string | undefined {
  if (drawing === undefined) return undefined;
  if (drawing.length < LEAST_CORNERS) return 'Click the corners of the area';
  return 'Click the next corner, or the first one to close the area';
}

/** Puts the areas on the map. */
export function drawAreas(overlay: Overlay, { map, state, drawing }: Page): void {
  const plane = map.plane();
  overlay.areas = state.areas.map(({ corners, effect }) => ({
    path: linePath(plane, [...corners, corners[0]]),
    isClosed: effect === 'close',
  }));
  overlay.drawing = drawing && { path: linePath(plane, drawing), corners: drawing };
}

export function areaFields(page: Page): HTMLElement {
  const { state, open, changed, drawing } = page;
  const rows = state.areas.map((area, i) => {
    const name = `Area ${i + 1}`;
    const put = (...other: DrawnArea[]) => {
      state.areas = [...state.areas.slice(0, i), ...other, ...state.areas.slice(i + 1)];
      changed('panel');
    };
    return h(
      'div',
      { class: 'row' },
      select(name, EFFECTS, area.effect, (effect) => put({ ...area, effect })),
      button('Remove', () => put(), { 'aria-label': `Remove: ${name}` }),
    );
  });
  const draw =
    drawing === undefined
      ? [button('Draw an area', () => startDrawing(page))]
      : [
          button('Close the area', () => endDrawing(page), { disabled: drawing.length < LEAST_CORNERS }),
          button('Cancel', () => cancelDrawing(page)),
        ];
  const count = state.areas.length;
  return fold(
    count > 0 ? `Areas (${count})` : 'Areas',
    open,
    h('p', { class: 'note' }, 'Click corner after corner on the map. Travel avoids the area, or is slow inside it.'),
    ...rows,
    h('div', { class: 'row' }, ...draw),
  );
}
