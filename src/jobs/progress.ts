// How far a job has come.

/** What `onProgress` of a job hears after each tile. */
export interface JobProgress {
  readonly tilesDone: number;
  readonly tileCount: number;
  /** Rows of the result that were made since it was started, and how many in a second. */
  readonly rows: number;
  readonly rowsPerSecond: number;
  /** From 0 to 1. */
  readonly share: number;
  /** Absent until a tile was done. */
  readonly secondsLeft: number | undefined;
}

/** Counts tiles; `doneBefore` were there when it began. */
export function openProgress(tileCount: number, doneBefore: number): (rows: number) => JobProgress {
  const begun = performance.now();
  let done = 0;
  let rows = 0;
  return (more) => {
    done++;
    rows += more;
    const seconds = (performance.now() - begun) / 1000;
    const tilesDone = doneBefore + done;
    return {
      tilesDone,
      tileCount,
      rows,
      rowsPerSecond: rows / seconds,
      share: tilesDone / tileCount,
      secondsLeft: (seconds / done) * (tileCount - tilesDone),
    };
  };
}
