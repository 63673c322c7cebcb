// Limits of one request, and the defaults of its parameters.

/** The limits of one request. A request that exceeds a limit is refused, or ended with an error. */
export interface Limits {
  /** The most points of one request. */
  readonly points: number;
  /** The most intermediate points of one route. */
  readonly viaPoints: number;
  /** The most intermediate points that `oip` may order. */
  readonly orderedPoints: number;
  /** The most cells of a matrix: starts times ends. */
  readonly cells: number;
  /** The most bytes of a payload handed to `handle`. */
  readonly payloadBytes: number;
  /** The most nodes that the searches of one call may settle. */
  readonly settledNodes: number;
  /** The most milliseconds that one call may take. */
  readonly milliseconds: number;
  /** Roughly the most bytes of one answer: 64 for a position or a pair of a matrix, 8 for a number of a table. */
  readonly answerBytes: number;
  /**
   * Roughly the most bytes for drawing one boundary and writing its answer. At least 480 are needed for each corner of its lines, and 15,000
   * for each 10,000 steps of finding its areas and drawing.
   */
  readonly drawingBytes: number;
  /**
   * The most metres between a point and the road that it snaps to, or the main place that it is displaced to. A point may not lie more than
   * a kilometre outside the bounds of the data.
   */
  readonly snapDistance: number;
  /**
   * The most bytes of weights and metrics of earlier costings, in addition to the default ones. 0 keeps only the latest costing, without a
   * metric; `Infinity` keeps all.
   */
  readonly cacheBytes: number;
}

export const DEFAULT_LIMITS: Limits = Object.freeze({
  points: 100_000,
  viaPoints: 10_000,
  orderedPoints: 1000,
  cells: 4_000_000,
  payloadBytes: 64 * 1024 * 1024,
  settledNodes: Number.POSITIVE_INFINITY,
  milliseconds: 10_000,
  answerBytes: 256 * 1024 * 1024,
  drawingBytes: 152 * 1024 * 1024,
  snapDistance: 5000,
  cacheBytes: 256 * 1024 * 1024,
});

/** Defaults of request parameters that depend on the data. */
export interface Defaults {
  /** For isodistances: how far travel may leave the road, as a share of the remaining distance. */
  readonly propagationFactor: number;
}

export const DEFAULTS: Defaults = Object.freeze({ propagationFactor: 0.16 });
