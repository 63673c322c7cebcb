// Rows that say the same, said once: each row has the number of its kind.

/**
 * The kinds of rows numbered anew, in the order in which the rows come to them: what is stored then does not depend on the
 * order in which kinds were met before.
 */
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
