// The figures that a pool reports.

/** Figures about the work of a pool. */
export interface PoolStatistics {
  /** Workers. */
  size: number;
  /** Workers that have opened the network. */
  ready: number;
  /** Workers that are answering something. */
  busy: number;
  /** Requests that wait for a worker. */
  waiting: number;
  /**
   * Requests answered, failed with an error, cancelled by their callers, and refused (the queue was full, or every
   * worker had died).
   */
  answered: number;
  failed: number;
  cancelled: number;
  rejected: number;
  /** Bytes of memory that workers currently use to draw boundaries. */
  memory: number;
  /** Metrics that were customized, each by one worker for all. */
  metrics: number;
  /** Workers that died and were replaced. */
  replaced: number;
  /** Milliseconds until the pool starts workers again, after several died in a row; 0 if it is not waiting. */
  paused: number;
  /** The current version of the roads. */
  version: number;
}
