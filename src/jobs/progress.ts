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
  /** Absent until so much is done that it means something: three seconds, and a twentieth of what there was to do. */
  readonly secondsLeft: number | undefined;
}

/** Until then the first tiles, which open everything, would tell too much. */
const TELLING_SECONDS = 3;
const TELLING_SHARE = 0.05;

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
    const left = tileCount - tilesDone;
    const isTelling = left === 0 || (seconds >= TELLING_SECONDS && done >= TELLING_SHARE * (tileCount - doneBefore));
    return {
      tilesDone,
      tileCount,
      rows,
      rowsPerSecond: rows / seconds,
      share: tilesDone / tileCount,
      secondsLeft: isTelling ? (seconds / done) * left : undefined,
    };
  };
}
