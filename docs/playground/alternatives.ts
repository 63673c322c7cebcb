// The alternatives of a route: grey on the map and listed in the panel. An alternative that is clicked becomes the route.

import type { XY } from './camera.ts';
import { h } from './dom.ts';
import type { Answered } from './engine.ts';
import { nearest } from './nearest-on-line.ts';
import { type Page, sayKilometres, sayMinutes, sayTook } from './page.ts';
import { kilometresOf, type RouteAnswer } from './route-answer.ts';

/** Pixels within which a click chooses an alternative. */
const NEAR = 9;

/** The best route and its alternatives. */
function routesOf({ answer, alternatives = [] }: Answered): RouteAnswer[] {
  return [answer as RouteAnswer, ...alternatives];
}

/** The best route, or the alternative that the user chose. */
export function chosenRoute(answered: Answered): RouteAnswer {
  return routesOf(answered)[answered.chosen ?? 0];
}

/** The routes that are not chosen, by their number. */
export function otherRoutes(answered: Answered): [number: number, route: RouteAnswer][] {
  const chosen = answered.chosen ?? 0;
  return routesOf(answered).flatMap((route, i) => (i === chosen ? [] : [[i, route] as [number, RouteAnswer]]));
}

function choose({ answers, show }: Page, chosen: number): void {
  const answered = answers.get('route');
  if (answered === undefined) return;
  answers.set('route', { ...answered, chosen });
  show();
}

/** Chooses the alternative at a place of the screen; `false` if there is none, or the route is nearer. */
export function chooseAlternativeAt(page: Page, at: XY): boolean {
  const { overlay, toScreen } = page.map;
  const [line] = overlay.lines;
  if (page.state.task !== 'route' || line === undefined || overlay.isOld) return false;
  const away = ({ places }: typeof line) => nearest(places.map(toScreen), at)[1];
  const hit = overlay.others
    .map((other) => ({ number: other.number, distance: away(other) }))
    .reduce((best, one) => (one.distance < best.distance ? one : best), { number: -1, distance: NEAR });
  if (hit.number < 0 || away(line) <= hit.distance) return false;
  choose(page, hit.number);
  return true;
}

/** The elements of the list in the panel; none if there are no alternatives. */
export function routeList(page: Page, answered: Answered): HTMLElement[] {
  const { alternatives = [], chosen = 0, alternativesTook = 0 } = answered;
  if (alternatives.length === 0) return [];
  const rows = routesOf(answered).map(({ time, distance, summary = 'Best route' }, i) =>
    h(
      'li',
      {},
      h(
        'button',
        { type: 'button', 'aria-pressed': String(i === chosen), onclick: () => choose(page, i) },
        h('strong', {}, sayMinutes(time)),
        h('span', {}, sayKilometres(kilometresOf(distance, unitOf(answered)))),
        h('small', {}, summary),
      ),
    ),
  );
  const title = `Alternatives found in ${sayTook(alternativesTook)}`;
  return [h('ol', { class: 'routes', 'aria-label': 'Routes', title }, ...rows)];
}

function unitOf({ request }: Answered): string | undefined {
  return (request.query as { distanceUnit?: string }).distanceUnit;
}
