// Stores equal rows once: each row has the number of its kind.

/** Renumbers the kinds of rows in the order in which rows refer to them, so that the stored result does not depend on reading order. */
export function kindsInOrder(kindOfRow: Uint32Array): { kindOfRow: Uint32Array; kinds: Uint32Array } {
  const kinds: number[] = [];
  const numberOf = new Map<number, number>();
  const renumbered = kindOfRow.map((kind) => {
    const known = numberOf.get(kind);
    if (known !== undefined) return known;
    numberOf.set(kind, kinds.length);
    return kinds.push(kind) - 1;
  });
  return { kindOfRow: renumbered, kinds: Uint32Array.from(kinds) };
}
