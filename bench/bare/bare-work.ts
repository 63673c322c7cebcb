// The work of a pool's worker, without a pool, and without sending the results.

import { openEngine } from '../../src/database/open-database.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { viewPrepared } from '../../src/prepared/encode-network.ts';
import type { RouteQuery } from '../../src/request/queries.ts';
import type { BareWork, ThreadData } from './bare-threads.ts';

/** Opens a network. Returns a function that does pieces of work. */
export function openBareWork({
  bytes,
  points,
  routeCount,
  tableSize,
  styles,
}: ThreadData): (requested: BareWork) => void {
  const limits = { milliseconds: Number.POSITIVE_INFINITY };
  const database = openEngine(viewPrepared(bytes), { limits });

  function table(first: number): void {
    const payload = {
      startPoints: points.slice(first, first + tableSize),
      endPoints: points.slice(tableSize, 2 * tableSize),
    };
    routeCostTable(database, { timeUnit: 'msec' }, payload);
  }

  function answerRoute(i: number, style: Omit<RouteQuery, 'startPoint' | 'endPoint'>): unknown {
    try {
      return route(database, { startPoint: points[i], endPoint: points[routeCount + i], ...style });
    } catch {
      return undefined;
    }
  }

  return ({ kind, first, end }) => {
    if (kind === 'add') {
      add(end - first);
      return;
    }
    for (let i = first; i < end; i++) {
      if (kind === 'tables') table(i);
      else if (kind === 'texts') JSON.stringify(answerRoute(i, styles[0]));
      else answerRoute(i, kind === 'routes' ? styles[0] : styles[i % styles.length]);
    }
  };
}

/** Adds up numbers in registers. */
function add(count: number): number {
  let [a, b, c] = [0, 1, 2];
  for (let i = 0; i < count * 1e6; i++) {
    a = (a + i) | 0;
    b = (b ^ i) | 0;
    c = (c + (i << 1)) | 0;
  }
  return a + b + c;
}
