// Values for pairs of any two things. Each value is computed once.

export type KnownPairs = Map<unknown, Map<unknown, unknown>>;

/** The value of a pair. It is computed on the first call. */
export function knownOf<Value>(known: KnownPairs, one: unknown, other: unknown, compute: () => Value): Value {
  const ofOne = known.get(one) ?? new Map<unknown, unknown>();
  known.set(one, ofOne);
  if (!ofOne.has(other)) ofOne.set(other, compute());
  return ofOne.get(other) as Value;
}
