// The order of all that search adds up: lexicographic in (weight, second, third), see search/weights.ts.
//
// Loops that are measured compare in place instead, the weights before anything else is read; each of them says so.

export interface Triple {
  readonly weight: number;
  readonly second: number;
  readonly third: number;
}

/** Whether a triple stands before another. */
export function isLess(a: Triple, b: Triple): boolean {
  return precedes(a.weight, a.second, a.third, b.weight, b.second, b.third);
}

/** The same for three values and three others. */
// biome-ignore lint/complexity/useMaxParams: two triples that nobody made a record of
export function precedes(w: number, s: number, t: number, weight: number, second: number, third: number): boolean {
  if (w !== weight) return w < weight;
  if (s !== second) return s < second;
  return t < third;
}
