// The figures that a pool reports.

/** Figures about the work of a pool. */
export interface PoolStatistics {
  /** The number of workers. */
  size: number;
  /** The number of workers that have opened the network. */
  ready: number;
  /** The number of workers that are busy. */
  busy: number;
  /** The number of requests that wait for a worker, and of matrices that wait for room in memory. */
  waiting: number;
  /**
   * How many requests were answered, failed with an error, were cancelled by their callers, and were refused (the queue was full, or every
   * worker had died).
   */
  answered: number;
  failed: number;
  cancelled: number;
  rejected: number;
  /** Bytes of memory that workers currently use for drawing boundaries. */
  memory: number;
  /** How many metrics were customized, each by one worker for all. */
  metrics: number;
  /** How many workers died and were replaced. */
  replaced: number;
  /** Milliseconds until the pool starts workers again, after several died in a row; 0 if it is not waiting. */
  paused: number;
  /** The current version of the roads. */
  version: number;
}
