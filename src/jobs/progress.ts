// The progress of a job.

/** The argument of a job's `onProgress` after each tile. */
export interface JobProgress {
  readonly tilesDone: number;
  readonly tileCount: number;
  /** The number of rows that were added to the result since the start. */
  readonly rows: number;
  /** Rows per second. */
  readonly rowsPerSecond: number;
  /** The share of the job that is done, from 0 to 1. */
  readonly share: number;
  /**
   * The remaining seconds. Absent until three seconds have passed and a twentieth of the work is done, because an estimate needs that much.
   */
  readonly secondsLeft: number | undefined;
}

/** The first tiles include opening everything, so an earlier estimate would be too high. */
const ESTIMATE_SECONDS = 3;
const ESTIMATE_SHARE = 0.05;

/** Counts tiles. `doneBefore` tiles existed at the start. */
export function openProgress(tileCount: number, doneBefore: number): (rows: number) => JobProgress {
  const begun = performance.now();
  let done = 0;
  let rows = 0;
  return (more) => {
    done++;
    rows += more;
    const seconds = (performance.now() - begun) / 1000;
    const tilesDone = doneBefore + done;
    const left = tileCount - tilesDone;
    const isEstimate = left === 0 || (seconds >= ESTIMATE_SECONDS && done >= ESTIMATE_SHARE * (tileCount - doneBefore));
    return {
      tilesDone,
      tileCount,
      rows,
      rowsPerSecond: rows / seconds,
      share: tilesDone / tileCount,
      secondsLeft: isEstimate ? (seconds / done) * left : undefined,
    };
  };
}
