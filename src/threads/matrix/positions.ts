// Lists of positions as plain numbers. Cloning them as arrays of arrays takes forty times as long.

type XyPair = readonly [x: number, y: number];

/** The length from which sending a list as numbers is faster than cloning it. */
const LONG = 8;

/** x and y of each position in turn; `undefined` if the list is short or contains anything but positions. */
export function numbersOfPositions(list: readonly unknown[]): Float64Array | undefined {
  if (list.length < LONG || !Array.isArray(list[0])) return undefined;
  const numbers = new Float64Array(2 * list.length);
  for (let i = 0; i < list.length; i++) {
    const position = list[i];
    if (!Array.isArray(position) || position.length !== 2) return undefined;
    if (typeof position[0] !== 'number' || typeof position[1] !== 'number') return undefined;
    numbers[2 * i] = position[0];
    numbers[2 * i + 1] = position[1];
  }
  return numbers;
}

export function positionsOf(numbers: Float64Array): XyPair[] {
  const positions: XyPair[] = [];
  for (let i = 0; i < numbers.length; i += 2) positions.push([numbers[i], numbers[i + 1]]);
  return positions;
}
