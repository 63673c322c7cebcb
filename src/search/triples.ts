// Triples in columns: one per target of a search.

export interface Triples {
  /** The weight; CLOSED if there is no open way. Then second and third mean nothing. */
  readonly weight: Int32Array;
  readonly second: Float64Array;
  readonly third: Float64Array;
}

/** Columns of zeros. */
export function makeTriples(count: number): Triples {
  return { weight: new Int32Array(count), second: new Float64Array(count), third: new Float64Array(count) };
}
