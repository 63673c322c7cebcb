// Follows the lines of a drawn town from junction to junction.

export interface Road {
  /** The letters of the road's ends in alphabetical order, then a number from 2 on, if there are parallel roads. */
  readonly name: string;
  /** The [row, column] of each end and bend of the road. */
  readonly cells: (readonly [number, number])[];
  /** Whether the road is drawn with =. */
  readonly isMajor: boolean;
}

/** Clockwise from the east: rows down, columns right, and the characters of lines in that direction. */
const WAYS: readonly (readonly [number, number, string])[] = [
  [0, 1, '-='],
  [1, 1, '\\'],
  [1, 0, '|'],
  [1, -1, '/'],
  [0, -1, '-='],
  [-1, -1, '\\'],
  [-1, 0, '|'],
  [-1, 1, '/'],
];

/** All roads of a drawing, and the positions of its letters and digits. */
export function traceRoads(map: readonly string[]): { roads: Road[]; characters: Map<string, [number, number]> } {
  const characters = new Map<string, [number, number]>();
  map.forEach((line, row) => {
    [...line].forEach((character, column) => {
      if (!/[A-Za-z0-9]/.test(character)) return;
      if (characters.has(character)) throw new Error(`The town has ${character} twice.`);
      characters.set(character, [row, column]);
    });
  });

  const roads: Road[] = [];
  const traced = new Set<string>();
  const letters = [...characters].filter(([character]) => isLetter(character));
  for (const [letter, cell] of letters.sort(([a], [b]) => (a < b ? -1 : 1))) {
    WAYS.forEach((_, way) => {
      if (!leads(map, cell, way) || traced.has(`${cell}>${way}`)) return;
      const { cells, end, lastWay, isMajor } = follow(map, cell, way);
      traced.add(`${cells[cells.length - 1]}>${(lastWay + 4) % 8}`);
      const ends = letter + end;
      const twins = roads.filter(({ name }) => name.startsWith(ends)).length;
      roads.push({ name: twins > 0 ? `${ends}${twins + 1}` : ends, cells, isMajor });
    });
  }
  return { roads, characters };
}

function follow(map: readonly string[], from: readonly [number, number], way: number) {
  const cells: (readonly [number, number])[] = [from];
  let cell = from;
  let isMajor = false;
  for (;;) {
    cell = [cell[0] + WAYS[way][0], cell[1] + WAYS[way][1]];
    const character = characterAt(map, cell);
    if (character === '=') isMajor = true;
    if (isLetter(character)) {
      cells.push(cell);
      return { cells, end: character, lastWay: way, isMajor };
    }
    if (character === '+') {
      cells.push(cell);
      const back = (way + 4) % 8;
      const onward = WAYS.map((_, onward) => onward).filter((onward) => onward !== back && leads(map, cell, onward));
      if (onward.length !== 1)
        throw new Error(`The bend in row ${cell[0]}, column ${cell[1]} does not continue in exactly one direction.`);
      way = onward[0];
    } else if (!WAYS[way][2].includes(character) && !/\d/.test(character)) {
      throw new Error(`A road leads nowhere in row ${cell[0]}, column ${cell[1]}: ${map[cell[0]]}`);
    }
  }
}

/** Whether a line begins in a direction. */
function leads(map: readonly string[], [row, column]: readonly [number, number], way: number): boolean {
  const [down, right, lines] = WAYS[way];
  const character = characterAt(map, [row + down, column + right]);
  return character !== ' ' && lines.includes(character);
}

function characterAt(map: readonly string[], [row, column]: readonly [number, number]): string {
  return map[row]?.[column] ?? ' ';
}

function isLetter(character: string): boolean {
  return /[A-Za-z]/.test(character);
}
