// An open database: a network, what was prepared for it, and what requests share.

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

/**
 * The value of `openDatabase`: pass it to every operation, inspect it with `describeDatabase`, and leave its members
 * alone.
 */
export interface DatabaseHandle {
  readonly [opened]: true;
}

/** Receives requests: for tracing tools. */
export interface Watcher {
  /** Called when a request begins: its time is measured only if this returns true. */
  isOn(): boolean;
  /** Called when a request is answered, and when a pool stops or resumes starting workers. */
  tell(report: object): void;
}

/** What a handle refers to. */
export interface Database extends DatabaseHandle {
  /** With updates applied: the only data that differs between versions. */
  readonly network: Network;
  readonly updates: RoadUpdates;
  /** Absent if opened with `prepare: false`: then the slow path answers everything. */
  readonly hierarchy?: Hierarchy;
  readonly snapper: Snapper;
  readonly limits: Limits;
  readonly defaults: Defaults;
  /** Systems that were passed in, and those that are built in. */
  readonly systems: CoordinateSystemTable;
  /** The box around all shapes. */
  readonly bounds: Bounds;
  /** The weights and metrics of costings. */
  readonly costs: CostModel;
  readonly scratch: Scratch;
  /** Scratch arrays for the hierarchy. */
  readonly scratchPool: ScratchPool;
  /** What boundaries are drawn with. */
  readonly arenas: Arenas;
  /** Absent if there is no watcher. */
  readonly watcher?: Watcher;
  /** Absent if the plain loops run. */
  readonly kernels?: KernelPool;
  /** Absent in a browser until they are passed in. */
  readonly hulls?: Hulls;
  /** Likewise. */
  readonly areas?: Areas;
}

/** What all versions of a database share: identifies what was made for one of them. */
export function familyOf({ snapper }: Database): object {
  return snapper;
}

/** Throws if a value is not an open database; most often it is a network. */
export function expectDatabase(value: unknown): asserts value is Database {
  const { network, snapper, bounds } = Object(value) as { readonly [member: string]: unknown };
  // a copy that went through text has all members, but no columns
  if (isNetwork(network) && snapper !== undefined && bounds !== undefined) return;
  throw new TypeError(
    `Expected an open database, found ${isNetwork(value) || isNetwork(network) ? 'a network: openDatabase opens it' : foundValue(value)}.`,
  );
}
