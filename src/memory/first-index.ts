// Searches by halving.

/** The first index from `first` to before `end` for which `holds` is true, or else `end`. From that index on, `holds` must stay true. */
export function firstIndex(first: number, end: number, holds: (index: number) => boolean): number {
  let low = first;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
