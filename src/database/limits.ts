// Bounds on what one request may ask, and the defaults a database answers with.

export interface Limits {
  /** Points in one request. */
  readonly points: number;
  /** Cells of a matrix: starts times ends. */
  readonly cells: number;
  /** Bytes of a payload handed to `handle` as text or bytes. */
  readonly payloadBytes: number;
  /** Nodes that one search may settle. */
  readonly settledNodes: number;
  /** Time one call may take. */
  readonly milliseconds: number;
  /** Metres between a point and the road that it snaps to. */
  readonly snapDistance: number;
}

export const DEFAULT_LIMITS: Limits = {
  points: 100_000,
  cells: 4_000_000,
  payloadBytes: 64 * 1024 * 1024,
  settledNodes: Number.POSITIVE_INFINITY,
  milliseconds: Number.POSITIVE_INFINITY,
  snapDistance: 50_000,
};

export interface Defaults {
  /** Share of the remaining distance that an isodistance spends off the road, when a request does not say. */
  readonly propagationFactor: number;
}

export const DEFAULTS: Defaults = { propagationFactor: 0.16 };
