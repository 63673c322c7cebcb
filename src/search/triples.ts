// Triples in columns: one for each target of a search.

export interface Triples {
  /** CLOSED where no open way leads; second and third mean nothing there. */
  readonly weight: Int32Array;
  readonly second: Float64Array;
  readonly third: Float64Array;
}

/** Columns of zeros. */
export function makeTriples(count: number): Triples {
  return { weight: new Int32Array(count), second: new Float64Array(count), third: new Float64Array(count) };
}
