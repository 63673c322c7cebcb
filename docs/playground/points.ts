// The points of each task on the map: markers, clicks that set points, and dragging a route to another road.

import { chooseAlternativeAt } from './alternatives.ts';
import { signOf } from './answers.ts';
import { addCorner, hintOfDrawing } from './areas.ts';
import type { LonLat, XY } from './camera.ts';
import type { Marker } from './markers.ts';
import { nearest } from './nearest-on-line.ts';
import type { Page } from './page.ts';
import type { State } from './state.ts';

/** The largest number of places for which the table of a matrix fits into the panel. */
export const MOST_PLACES = 12;

/** Pixels within which a drag moves the route. */
const NEAR = 9;

/** The markers of the current task. */
export function markersOf(page: Page): Marker[] {
  const { state, changed } = page;
  if (state.task === 'reach') {
    const { origin } = state;
    const onMove = (place: LonLat, isLast: boolean) => {
      state.origin = place;
      changed(isLast ? undefined : 'moving');
    };
    return origin === undefined ? [] : [{ place: origin, sign: '●', label: 'Origin', kind: 'origin', onMove }];
  }
  const list = state.task === 'route' ? state.route : state.places;
  return list.map((place, i) => {
    const isRoute = state.task === 'route';
    const isEnd = i === list.length - 1 && (i > 0 || state.lacksStart);
    const isStart = i === 0 && !isEnd;
    return {
      place,
      sign: isRoute ? (isStart ? 'S' : isEnd ? 'E' : String(i)) : signOf(i),
      label: isRoute ? (isStart ? 'Start' : isEnd ? 'End' : `Via ${i}`) : `Place ${signOf(i)}`,
      kind: isRoute ? (isStart ? 'start' : isEnd ? 'end' : 'via') : 'place',
      onMove(moved) {
        list[i] = moved;
        changed();
      },
      onRemove() {
        list.splice(i, 1);
        if (isRoute) state.lacksStart = isStart && list.length === 1;
        changed('panel');
      },
    };
  });
}

/** The hint about what a click on the map does. */
export function hintOf(page: Page): string {
  const { awaited, state } = page;
  const { task, route, lacksStart, origin, places } = state;
  const drawing = hintOfDrawing(page);
  if (drawing !== undefined) return drawing;
  if (awaited !== undefined) return `This link is about ${awaited.network || 'the built-in city'}: open that network`;
  if (task === 'route') {
    if (route.length === 0 || (route.length === 1 && lacksStart)) return 'Click where the route starts';
    return route.length === 1 ? 'Click where it ends' : '';
  }
  if (task === 'reach') return origin === undefined ? 'Click where travel starts' : '';
  return places.length < 2 ? 'Click to set places' : '';
}

/** Whether a click on the map sets a point of the task. */
export function setsPoint({ state: { task, route, origin, places, pressSets } }: Page): boolean {
  if (task === 'route') return route.length < 2;
  if (task === 'reach') return origin === undefined;
  return pressSets && places.length < MOST_PLACES;
}

/** A click on the map: sets a missing point, chooses an alternative, or shows the road there. */
export function pressed(page: Page, at: XY): void {
  const { state, map } = page;
  if (page.drawing !== undefined) {
    addCorner(page, at);
    return;
  }
  const place = map.toPlace(at);
  page.awaited = undefined;
  if (setsPoint(page)) setPoint(page, place);
  else if (state.task === 'matrix' && state.pressSets)
    page.hint(`At most ${MOST_PLACES} places: double-click removes one`);
  else if (!chooseAlternativeAt(page, at)) page.showSegment(place);
}

/** Sets the point that is missing, or adds a place. */
function setPoint({ state, changed }: Page, place: LonLat): void {
  if (state.task === 'route') setEnd(state, place);
  else if (state.task === 'reach') state.origin = place;
  else state.places.push(place);
  changed('panel');
}

/** What a place on a road can become, by the text of its button. */
export function pointChoices({ state, changed }: Page, place: LonLat): [text: string, set: () => void][] {
  const { route, places } = state;
  const set = (change: () => void) => () => {
    change();
    changed('panel');
  };
  if (state.task === 'reach') return [['Start here', set(() => (state.origin = place))]];
  if (state.task === 'matrix') {
    return places.length < MOST_PLACES ? [['Add this place', set(() => places.push(place))]] : [];
  }
  if (route.length < 2) return [];
  return [
    ['Start here', set(() => (route[0] = place))],
    ['Via here', set(() => route.splice(-1, 0, place))],
    ['End here', set(() => (route[route.length - 1] = place))],
  ];
}

/** Sets the end of the route that is missing. */
function setEnd(state: State, place: LonLat): void {
  if (state.lacksStart) state.route.unshift(place);
  else state.route.push(place);
  state.lacksStart = false;
}

/** A drag that begins on the route makes a via point there. */
export function takeDrag(page: Page, at: XY): ((at: XY, isLast: boolean) => void) | undefined {
  const { state, map, changed } = page;
  const [line] = map.overlay.lines;
  if (state.task !== 'route' || line === undefined || page.drawing !== undefined) return undefined;
  const screen = line.places.map((place) => map.toScreen(place));
  const [hit, distance] = nearest(screen, at);
  if (distance > NEAR) return undefined;
  const index = state.route.slice(1, -1).filter((via) => nearest(screen, map.toScreen(via))[0] <= hit).length + 1;
  let isNew = true;
  return (to) => {
    state.route.splice(index, isNew ? 0 : 1, map.toPlace(to));
    changed(isNew ? 'panel' : undefined);
    isNew = false;
  };
}
