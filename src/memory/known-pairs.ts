// Values that belong to pairs of any two things. Each value is computed once.

export type KnownPairs = Map<unknown, Map<unknown, unknown>>;

/** The value of a pair, computed if it is not known. */
export function knownOf<Value>(known: KnownPairs, one: unknown, other: unknown, compute: () => Value): Value {
  const ofOne = known.get(one) ?? new Map<unknown, unknown>();
  known.set(one, ofOne);
  if (!ofOne.has(other)) ofOne.set(other, compute());
  return ofOne.get(other) as Value;
}
