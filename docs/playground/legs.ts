// The legs of a route with their times: from each point to the next.

import type { LonLat } from './camera.ts';
import { h } from './dom.ts';
import { sayKilometres, sayMinutes } from './page.ts';
import { kilometresOf, type RouteAnswer } from './route-answer.ts';

/** The elements of the list of legs; none if there is only one leg. */
export function legsOf(points: readonly LonLat[], { legs, intermediatePoints }: RouteAnswer): HTMLElement[] {
  if (legs.length < 2) return [];
  const signs = signsInOrder(points, intermediatePoints?.coordinates);
  const rows = legs.map(({ time, distance, distanceUnit }, i) =>
    h(
      'li',
      {},
      h('span', { class: 'from-to' }, `${signs[i]} → ${signs[i + 1]}`),
      h('strong', {}, sayMinutes(time)),
      h('span', {}, sayKilometres(kilometresOf(distance, distanceUnit))),
    ),
  );
  return [h('ol', { class: 'legs', 'aria-label': 'Legs' }, ...rows)];
}

/** The signs on the map, in the order visited. */
function signsInOrder(points: readonly LonLat[], visited: readonly LonLat[] = points.slice(1, -1)): string[] {
  const left = points.slice(1, -1).map((point, i) => ({ key: point.join(), sign: String(i + 1) }));
  const between = visited.map((point) => {
    const at = left.findIndex(({ key }) => key === point.join());
    return at < 0 ? '·' : left.splice(at, 1)[0].sign;
  });
  return ['S', ...between, 'E'];
}
