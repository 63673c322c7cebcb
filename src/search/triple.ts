// The order of triples: lexicographic in (weight, second, third), see search/weights.ts.
//
// Hot loops contain a copy of this comparison that reads the weights first. A comment marks each such loop.

export interface Triple {
  readonly weight: number;
  readonly second: number;
  readonly third: number;
}

/** Whether a triple is less than another. */
export function isLess(a: Triple, b: Triple): boolean {
  return precedes(a.weight, a.second, a.third, b.weight, b.second, b.third);
}

/** Whether three values are less than three others. */
// biome-ignore lint/complexity/useMaxParams: two triples without objects
export function precedes(w: number, s: number, t: number, weight: number, second: number, third: number): boolean {
  if (w !== weight) return w < weight;
  if (s !== second) return s < second;
  return t < third;
}
