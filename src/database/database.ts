// An open database: a network, its prepared data, and the state that requests share.

import type { Arenas } from '../boundary/arena.ts';
import type { Hulls } from '../boundary/hull/hulls.ts';
import type { Areas } from '../costing/areas/areas.ts';
import type { CostModel } from '../costing/cost-model.ts';
import type { RoadUpdates } from '../costing/road-updates.ts';
import { foundValue } from '../errors/show-value.ts';
import type { CoordinateSystemTable } from '../geo/coordinate-systems.ts';
import type { KernelPool } from '../kernel/kernel.ts';
import { isNetwork } from '../network/expect-network.ts';
import type { Network } from '../network/network.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { ScratchPool } from '../search/hierarchy/scratch-pool.ts';
import type { Scratch } from '../search/scratch.ts';
import type { Snapper } from '../snap/snapper.ts';
import type { Bounds } from './bounds.ts';
import type { Defaults, Limits } from './limits.ts';

declare const opened: unique symbol;

/** What `openDatabase` returns. Pass it to every operation, and look into it with `describeDatabase`. Do not use its members. */
export interface DatabaseHandle {
  readonly [opened]: true;
}

/** Receives requests, for example for tracing tools. */
export interface Watcher {
  /** Called when a request begins. Its time is measured only if this returns true. */
  isOn(): boolean;
  /** Called when a request is answered, and when a pool stops or resumes starting workers. */
  tell(report: object): void;
}

/** The content of a handle. */
export interface Database extends DatabaseHandle {
  /** The network with updates applied. Versions differ only in this member and the data derived from it. */
  readonly network: Network;
  readonly updates: RoadUpdates;
  /** Absent if the database was opened with `prepare: false`. Slow methods then answer all requests. */
  readonly hierarchy?: Hierarchy;
  readonly snapper: Snapper;
  readonly limits: Limits;
  readonly defaults: Defaults;
  /** Coordinate systems that were passed in or are built in. */
  readonly systems: CoordinateSystemTable;
  /** The bounding box of all shapes. */
  readonly bounds: Bounds;
  /** The weights and metrics of costings. */
  readonly costs: CostModel;
  readonly scratch: Scratch;
  /** Working arrays for searches in the hierarchy. */
  readonly scratchPool: ScratchPool;
  /** The working arrays for drawing boundaries. */
  readonly arenas: Arenas;
  /** The watcher; absent if there is none. */
  readonly watcher?: Watcher;
  /** The kernel; absent if the plain loops are used. */
  readonly kernels?: KernelPool;
  /** The code for hulls; absent in a browser until it is passed in. */
  readonly hulls?: Hulls;
  /** The code for areas; absent in a browser until it is passed in. */
  readonly areas?: Areas;
}

/** An object that all versions of a database share. It marks data as belonging to this family. */
export function familyOf({ snapper }: Database): object {
  return snapper;
}

/** Throws if a value is not an open database. The most common mistake is to pass a network. */
export function expectDatabase(value: unknown): asserts value is Database {
  const { network, snapper, bounds } = Object(value) as { readonly [member: string]: unknown };
  // a copy that went through JSON has all members, but no columns
  if (isNetwork(network) && snapper !== undefined && bounds !== undefined) return;
  throw new TypeError(
    `Expected an open database, found ${isNetwork(value) || isNetwork(network) ? 'a network: openDatabase opens it' : foundValue(value)}.`,
  );
}
