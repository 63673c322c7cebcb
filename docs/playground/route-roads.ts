// The roads of a route, one after another, each with a button that closes it.

import type { LonLat } from './camera.ts';
import { inWords } from './costing-fields.ts';
import { button, fold, h } from './dom.ts';
import { linePath } from './overlay.ts';
import { type Page, sayKilometres, sayMinutes } from './page.ts';
import { kilometresOf, type RouteAnswer } from './route-answer.ts';

/** Consecutive segments with the same name, or without a name but of the same type. */
export interface RouteRoad {
  readonly name: string;
  readonly segmentIDs: Set<string>;
  kilometres: number;
  minutes: number;
}

export const TITLE = 'Roads of this route';

export function roadsOfRoute({ legs }: Pick<RouteAnswer, 'legs'>): RouteRoad[] {
  const roads: RouteRoad[] = [];
  for (const { segments, distanceUnit } of legs) {
    for (const { segmentID, primaryName, roadType, distance, time } of segments) {
      const name = primaryName || inWords(roadType);
      let road = roads[roads.length - 1];
      if (road?.name !== name) {
        road = { name, segmentIDs: new Set(), kilometres: 0, minutes: 0 };
        roads.push(road);
      }
      road.segmentIDs.add(segmentID);
      road.kilometres += kilometresOf(distance, distanceUnit);
      road.minutes += time;
    }
  }
  return roads;
}

export function roadList(page: Page, answer: RouteAnswer): HTMLElement {
  let looked: RouteRoad | undefined;
  const rows = roadsOfRoute(answer).map((road) => {
    const { name, kilometres, minutes } = road;
    const onLooked = () => {
      looked = road;
      withLines(page, road, (lines) => {
        if (looked === road) mark(page, lines);
      });
    };
    const onLeft = () => {
      looked = undefined;
      mark(page, []);
    };
    return h(
      'li',
      { onpointerenter: onLooked, onpointerleave: onLeft, onfocusin: onLooked, onfocusout: onLeft },
      h('span', {}, name, h('small', {}, `${sayKilometres(kilometres)} · ${sayMinutes(minutes)}`)),
      button('Close this road', () => close(page, road), { 'aria-label': `Close this road: ${name}` }),
    );
  });
  return fold(
    TITLE,
    page.open,
    h('p', { class: 'note' }, 'Close a road, and the route goes another way. To open it again, use “Changes” above.'),
    h('ol', { class: 'roads' }, ...rows),
  );
}

/** Closes the part of a road that the route uses. */
function close(page: Page, road: RouteRoad): void {
  const { state, changed } = page;
  withLines(page, road, (lines) => {
    Array.from(road.segmentIDs).forEach((id, i) => {
      state.changes[id] = { kind: 'close', line: lines[i], name: road.name };
    });
    mark(page, []);
    changed('panel');
  });
}

function withLines({ engine }: Page, { segmentIDs }: RouteRoad, then: (lines: LonLat[][]) => void): void {
  engine.ask({ verb: 'segmentLines', query: { segmentIDs: [...segmentIDs] } }, ({ answer }) => {
    if (answer !== undefined) then(answer as LonLat[][]);
  });
}

/** Highlights lines on the map. */
function mark({ map }: Page, lines: readonly LonLat[][]): void {
  const path = new Path2D();
  for (const line of lines) path.addPath(linePath(map.plane(), line));
  map.overlay.step = lines.length > 0 ? { path } : undefined;
  map.changed();
}
