// Long work that looks at the clock now and then.

/** Steps between two looks: some milliseconds. */
export const STRIDE = 10_000;

export interface Pace {
  /** Steps until the next look; one is to look at an entry, a corner or a side. */
  left: number;
  /** May throw to give up. */
  readonly look: () => void;
}

export function startPace(look: () => void = () => {}): Pace {
  return { left: STRIDE, look };
}

/** So many steps are done, or about to be. */
export function step(pace: Pace, count: number): void {
  pace.left -= count;
  if (pace.left > 0) return;
  pace.left = STRIDE;
  pace.look();
}
