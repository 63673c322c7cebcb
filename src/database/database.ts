// An open database: a network, what was prepared for it, and what requests share.

import type { Desks } from '../boundary/arena.ts';
import type { Hulls } from '../boundary/hull/hulls.ts';
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

/** What `openDatabase` gives: handed on to every verb, looked at with `describeDatabase`, and nobody's to look into. */
export interface DatabaseHandle {
  readonly [opened]: true;
}

/** Who hears of requests: for tracing tools. */
export interface Watcher {
  /** Asked when a request begins: only then its time is measured. */
  isOn(): boolean;
  /** Called when a request is answered, and when a pool stops or resumes starting workers. */
  tell(report: object): void;
}

/** What is behind a handle. */
export interface Database extends DatabaseHandle {
  /** As updates leave it: only they tell it from that of another version. */
  readonly network: Network;
  readonly updates: RoadUpdates;
  /** Absent when opened with `prepare: false`: then everything is answered by the slow path. */
  readonly hierarchy?: Hierarchy;
  readonly snapper: Snapper;
  readonly limits: Limits;
  readonly defaults: Defaults;
  /** What was handed in, and what is built in. */
  readonly systems: CoordinateSystemTable;
  /** The box around all shapes. */
  readonly bounds: Bounds;
  /** What wishes come to. */
  readonly costs: CostModel;
  readonly scratch: Scratch;
  /** Scratch for the hierarchy. */
  readonly scratchPool: ScratchPool;
  /** What boundaries are drawn with. */
  readonly arenas: Desks;
  /** Absent where nobody wants to hear of requests. */
  readonly watcher?: Watcher;
  /** Absent where the plain loops run. */
  readonly kernels?: KernelPool;
  /** Absent in a browser until they are handed in. */
  readonly hulls?: Hulls;
}

/** What all versions of a database have in common, by which they know what was made for one of them. */
export function familyOf({ snapper }: Database): object {
  return snapper;
}

/** Throws where a caller hands in something else than an open database, most often a network. */
export function expectDatabase(value: unknown): asserts value is Database {
  const { network, snapper, bounds } = Object(value) as { readonly [member: string]: unknown };
  // a copy that was carried as text has all members, and no columns
  if (isNetwork(network) && snapper !== undefined && bounds !== undefined) return;
  throw new TypeError(
    `Expected an open database, found ${isNetwork(value) || isNetwork(network) ? 'a network: openDatabase opens it' : foundValue(value)}.`,
  );
}
