// The code that finds alternatives, orders intermediate points, and goes straight on at them, in a browser. It loads on request, because most
// pages do without it. All is in one file: to load several files on request, bundlers would add more code to the files that load at once.

import { RoutingError } from '../request/routing-error.ts';

let loaded: typeof import('./route-work.ts') | undefined;

export function loadedRouteWork(loader: string): typeof import('./route-work.ts') {
  if (loaded !== undefined) return loaded;
  const userMessage = `The code for this request is not loaded: call await ${loader}() in a browser.`;
  throw new RoutingError([{ errorCode: 9002, userMessage }]);
}

export async function loadAlternatives(): Promise<void> {
  loaded ??= await import('./route-work.ts');
}

export const loadVisitingOrder: typeof loadAlternatives = loadAlternatives;

export const loadContinueStraight: typeof loadAlternatives = loadAlternatives;
