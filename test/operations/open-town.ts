import { buildNetwork } from '../../src/build/build-network.ts';
import type { Database } from '../../src/database/database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { OpenOptions } from '../../src/database/open-options.ts';
import { RoutingError } from '../../src/request/routing-error.ts';
import { drawTown, type Town, type TownOptions } from '../kit/town.ts';

export interface OpenTown extends Town {
  readonly database: Database;
}

/** A drawn town, opened. */
export function openTown(text: string, options: OpenOptions & TownOptions = {}): OpenTown {
  const { origin, step, ...open } = options;
  const town = drawTown(text, { ...(origin && { origin }), ...(step && { step }) });
  return { ...town, database: openEngine(buildNetwork(town.source), open) };
}

/** The error that a call throws; fails if it throws none or another. */
export function errorOf(call: () => unknown): RoutingError {
  try {
    call();
  } catch (error) {
    if (error instanceof RoutingError) return error;
    throw error;
  }
  throw new Error('expected a RoutingError, got an answer');
}
