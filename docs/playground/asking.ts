// Sends the requests of the state. While an origin is dragged whose outlines take long, a preview follows it, and the outlines come when it
// stops. The alternatives of a route are requested once it no longer moves.

import { h } from './dom.ts';
import type { Answered } from './engine.ts';
import { NO_BANDS } from './overlay.ts';
import { isDark, type Page } from './page.ts';
import { PALETTES } from './palette.ts';
import { latticeOver, previewOf, previewRequest } from './preview.ts';
import { matrixRequest, reachRequest, routeRequest } from './requests.ts';
import type { RouteAnswer } from './route-answer.ts';

const REQUESTS = { route: routeRequest, reach: reachRequest, matrix: matrixRequest };

/** Milliseconds after which the panel says that an answer is on its way. */
const PATIENCE = 200;

/** Outlines that take at most this many milliseconds follow a drag without a preview. */
const AT_ONCE = 25;

/** Milliseconds without a move after which a drag counts as stopped. */
const REST = 160;

/** `show` is called with every new answer, and when there is nothing to request. */
export function startRequesting(page: Page, panel: HTMLElement, show: () => void): (isMoving: boolean) => void {
  const { state, engine, answers, map } = page;
  let waitIsReported = 0;
  let restWaits = 0;
  let asked = 0;
  let lastPreview = 0;
  let lastShown = 0;

  function ask(isMoving: boolean): void {
    const { task } = state;
    const request = page.opened && REQUESTS[task](state);
    clearTimeout(waitIsReported);
    clearTimeout(restWaits);
    if (request === undefined) {
      answers.delete(task);
      show();
      return;
    }
    if (isMoving && task === 'reach' && isSlow(answers.get('reach')) && preview()) {
      restWaits = window.setTimeout(() => ask(false), REST);
      return;
    }
    const number = ++asked;
    waitIsReported = window.setTimeout(reportWait, PATIENCE);
    engine.ask(request, (answered) => {
      clearTimeout(waitIsReported);
      if (page.opened === undefined || REQUESTS[task](state) === undefined) return;
      if (task === 'reach' && number < lastPreview) return;
      lastShown = number;
      answers.set(task, answered);
      if (state.task === task) show();
      if (task === 'route' && answered.answer !== undefined) {
        clearTimeout(restWaits);
        restWaits = window.setTimeout(() => askAlternatives(answered), REST);
      }
    });
  }

  /** Alternatives take longer than a route, so they are requested only when nothing moves. */
  function askAlternatives(best: Answered): void {
    engine.ask({ ...best.request, verb: 'alternatives' }, ({ answer, milliseconds }) => {
      if (answer === undefined || answers.get('route') !== best) return;
      answers.set('route', { ...best, alternatives: answer as RouteAnswer[], alternativesTook: milliseconds });
      if (state.task === 'route') show();
    });
  }

  function preview(): boolean {
    const lattice = latticeOver(map.camera, map.size, page.opened!.roads);
    const request = previewRequest(state, lattice);
    if (request === undefined) return false;
    const number = ++asked;
    lastPreview = number;
    const wanted = { ...state };
    engine.ask(request, ({ answer }) => {
      if (answer === undefined || state.task !== 'reach' || number < lastShown) return;
      const { time, distance } = answer as { time: Float64Array; distance: Float64Array };
      const costs = wanted.unit === 'min' ? time : distance;
      const palette = PALETTES[isDark() ? 'dark' : 'light'];
      Object.assign(map.overlay, { preview: previewOf(wanted, lattice, costs, palette), bands: NO_BANDS });
      map.changed();
    });
    return true;
  }

  function reportWait(): void {
    panel.setAttribute('aria-busy', 'true');
    if (!answers.has(state.task)) panel.replaceChildren(h('p', { class: 'note' }, 'Asking …'));
  }

  return ask;
}

function isSlow(last: Answered | undefined): boolean {
  return last === undefined || last.milliseconds > AT_ONCE;
}
