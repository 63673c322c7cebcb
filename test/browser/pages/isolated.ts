// A page that may share memory with its workers: uses a pool.

import { openPool as open } from 'ermine/threads';
// the types are those of the other build
import type { PoolOptions } from '../../../src/threads/threads-browser.ts';
import { fetchGiven } from './answers.ts';

const openPool = open as unknown as typeof import('../../../src/threads/threads-browser.ts').openPool;

async function answer(): Promise<unknown> {
  const { bytes, trip } = await fetchGiven();
  // if the bundler does not follow the worker's URL, the page says where the worker is
  const url = document.querySelector<HTMLMetaElement>('meta[name=worker]')?.content;
  const options: PoolOptions = { size: 2 };
  if (url) options.spawn = () => new Worker(url, { type: 'module' });
  const pool = await openPool(bytes, options);
  const all = await Promise.all(Array.from({ length: 8 }, () => pool.route({ ...trip, language: 'de' })));
  const hull = await pool.travelBoundary({ point: trip.startPoint, costs: 1, costUnit: 'min', outline: 'Hull' });
  await pool.close();
  const spawn = () => new Worker('/nowhere.js', { type: 'module' });
  const lost = await openPool(bytes, { size: 1, spawn })
    .then((opened) => opened.route(trip))
    .catch((error: Error) => error.message);
  return {
    isolated: crossOriginIsolated,
    different: new Set(all.map((each) => JSON.stringify(each))).size,
    german: all[0].routeDirections?.[0].instruction,
    hull: hull.travelBoundary.costs[0].geometry.type,
    lost,
  };
}

Object.assign(globalThis, { reported: answer().catch((error: Error) => ({ error: error.stack })) });
