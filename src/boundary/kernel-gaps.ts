// Room on a desk that tables have left: shorter ones lie down there, so that the longest stays the last and grows where it lies.

/** Pieces of a desk, some of no length. */
export type Gaps = { at: number; bytes: number }[];

/** Somebody has left so many bytes: one piece with those that they touch. */
export function leaveGap(gaps: Gaps, at: number, bytes: number): void {
  gaps.push({ at, bytes });
  gaps.sort((a, b) => a.at - b.at);
  for (let i = gaps.length - 1; i > 0; i--) {
    const before = gaps[i - 1];
    if (before.at + before.bytes === gaps[i].at) before.bytes += gaps.splice(i, 1)[0].bytes;
  }
}

/** Takes so many bytes of the least piece that has them; gives where they begin. */
export function takeGap(gaps: Gaps, bytes: number): number | undefined {
  const [least] = gaps.filter((gap) => gap.bytes >= bytes).sort((a, b) => a.bytes - b.bytes);
  if (least === undefined) return undefined;
  least.at += bytes;
  least.bytes -= bytes;
  return least.at - bytes;
}
