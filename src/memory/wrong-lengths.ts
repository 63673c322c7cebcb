// Finds columns of the wrong length.

/** How many numbers each column must have. */
type Lengths<Columns> = { readonly [Member in keyof Columns]?: number };

/** The columns whose length is wrong, in a few words each. */
export function wrongLengths<Columns extends object>(columns: Columns, lengths: Lengths<Columns>): string[] {
  const faults: string[] = [];
  for (const member in lengths) {
    const { length } = columns[member] as ArrayLike<number>;
    if (length !== lengths[member]) faults.push(`${member} has ${length} numbers of ${lengths[member]}`);
  }
  return faults;
}
