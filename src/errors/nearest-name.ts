// "Did you mean ...?": the known name that the caller probably meant.

const LONGEST = 64;

/** The known name with the fewest edits from `name`, ignoring case; `undefined` if none is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > LONGEST) return undefined;
  const wanted = name.toLowerCase();
  let nearest: string | undefined;
  // of a short name, at least half must be right
  let least = Math.min(Math.floor(name.length / 2), Math.max(2, Math.floor(name.length / 3))) + 1;
  for (const candidate of known) {
    const count = countEdits(wanted, candidate.toLowerCase());
    if (count < least) {
      least = count;
      nearest = candidate;
    }
  }
  return nearest;
}

/** The number of insertions, deletions, replacements and swaps of neighbours from `from` to `to`. */
function countEdits(from: string, to: string): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = above[column - 1] + (from[row - 1] === to[column - 1] ? 0 : 1);
      const isSwapped = row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = isSwapped ? twoAbove[column - 2] + 1 : replaced;
      current.push(Math.min(replaced, swapped, above[column] + 1, current[column - 1] + 1));
    }
    twoAbove = above;
    above = current;
  }
  return above[to.length];
}
