// Free space in a kernel's memory, which tables left when they moved. Shorter tables reuse it, so that the longest table stays last and can
// grow in place.

/** Free pieces of memory, some of them empty. */
export type Gaps = { at: number; bytes: number }[];

/** Frees bytes, and merges them with free pieces next to them. */
export function leaveGap(gaps: Gaps, at: number, bytes: number): void {
  gaps.push({ at, bytes });
  gaps.sort((a, b) => a.at - b.at);
  for (let i = gaps.length - 1; i > 0; i--) {
    const before = gaps[i - 1];
    if (before.at + before.bytes === gaps[i].at) before.bytes += gaps.splice(i, 1)[0].bytes;
  }
}

/** Allocates bytes from the smallest free piece that is large enough. Returns their address. */
export function takeGap(gaps: Gaps, bytes: number): number | undefined {
  const [least] = gaps.filter((gap) => gap.bytes >= bytes).sort((a, b) => a.bytes - b.bytes);
  if (least === undefined) return undefined;
  least.at += bytes;
  least.bytes -= bytes;
  return least.at - bytes;
}
