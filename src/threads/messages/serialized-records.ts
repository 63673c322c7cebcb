// Sends long lists of records of one shape between threads: the shape once, and all numbers and texts in columns. As JSON they take three
// times as long, in both threads.
//
//   [{ id: 'a', speed: { value: 30 } },     <->    shape:   { id: text, speed: { value: number } }
//    { id: 'b', speed: { value: 50 } }]            numbers: 30, 50
//                                                  text:    'ab', lengths: 1, 1

/** The shape of a value. */
type RecordShape =
  | { readonly kind: 'number' }
  | { readonly kind: 'text'; readonly column: number }
  | { readonly kind: 'list'; readonly members: readonly RecordShape[] }
  | { readonly kind: 'record'; readonly names: readonly string[]; readonly members: readonly RecordShape[] };

/** A list of records that all have one shape. */
export interface SerializedRecords {
  readonly shape: RecordShape;
  readonly count: number;
  readonly numbers: Float64Array;
  /** The lengths of texts, or AS_BEFORE. */
  readonly lengths: Uint32Array;
  readonly text: string;
}

/** An entry of `lengths`: the text equals the one in the same place of the previous record. */
const AS_BEFORE = 2 ** 32 - 1;
/** The most levels and values of a shape. Larger records rarely have the same shape. */
const DEEP = 10;
const MOST_MEMBERS = 64;
/** The most values and characters of a list: a longer one is cloned. */
const MOST_VALUES = 4_000_000;
const MOST_CHARACTERS = 2 ** 27;
/** The number of records between two checks. Reading them takes less than a millisecond. */
const RECORDS_TOGETHER = 2000;

/** How many values of each kind a shape has, and how many members in all. */
interface ShapeCounts {
  numbers: number;
  texts: number;
  members: number;
}

/** The columns that were read so far. */
interface RecordColumns {
  readonly numbers: Float64Array;
  readonly lengths: Uint32Array;
  readonly texts: string[];
  /** For each column, the text that was read last. */
  readonly before: (string | undefined)[];
  numberCount: number;
  textCount: number;
  characters: number;
}

/** The list in columns; `undefined` if a record has another shape than the first one, or contains anything but numbers and texts. */
export function carryRecords(list: readonly unknown[]): SerializedRecords | undefined {
  const counts = { numbers: 0, texts: 0, members: 0 };
  const shape = shapeOf(list[0], DEEP, counts);
  if (shape === undefined || list.length * counts.members > MOST_VALUES) return undefined;
  const numbers = new Float64Array(list.length * counts.numbers);
  const lengths = new Uint32Array(list.length * counts.texts);
  const before = new Array<string | undefined>(counts.texts).fill(undefined);
  const columns: RecordColumns = { numbers, lengths, texts: [], before, numberCount: 0, textCount: 0, characters: 0 };
  for (let i = 0; i < list.length; i++) if (!read(list[i], shape, columns)) return undefined;
  return { shape, count: list.length, numbers, lengths, text: columns.texts.join('') };
}

/** Restores the list; `check` is called now and then, and may throw. */
export function uncarryRecords(
  { shape, count, numbers, lengths, text }: SerializedRecords,
  check: () => void,
): unknown[] {
  const before: string[] = [];
  let [numberCount, textCount, characters] = [0, 0, 0];
  const nextText = (column: number): string => {
    const length = lengths[textCount++];
    if (length !== AS_BEFORE) {
      before[column] = text.slice(characters, characters + length);
      characters += length;
    }
    return before[column];
  };
  const make = (derived: RecordShape): unknown => {
    switch (derived.kind) {
      case 'number':
        return numbers[numberCount++];
      case 'text':
        return nextText(derived.column);
      case 'list':
        return derived.members.map(make);
      case 'record': {
        const record: Record<string, unknown> = {};
        for (let i = 0; i < derived.names.length; i++) record[derived.names[i]] = make(derived.members[i]);
        return record;
      }
    }
  };
  const list: unknown[] = [];
  for (let i = 0; i < count; i++) {
    if (i % RECORDS_TOGETHER === 0) check();
    list.push(make(shape));
  }
  return list;
}

function shapeOf(value: unknown, depth: number, counts: ShapeCounts): RecordShape | undefined {
  if (++counts.members > MOST_MEMBERS) return undefined;
  if (typeof value === 'number') {
    counts.numbers++;
    return { kind: 'number' };
  }
  if (typeof value === 'string') return { kind: 'text', column: counts.texts++ };
  if (typeof value !== 'object' || value === null || depth === 0) return undefined;
  if (Array.isArray(value)) {
    const members = shapesOf(value, depth, counts);
    return members && { kind: 'list', members };
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  const names = Object.keys(value);
  // assigning it would set the prototype instead of a member
  if (names.includes('__proto__')) return undefined;
  const held = names.map((name) => (value as Record<string, unknown>)[name]);
  const members = shapesOf(held, depth, counts);
  return members && { kind: 'record', names, members };
}

function shapesOf(values: readonly unknown[], depth: number, counts: ShapeCounts): RecordShape[] | undefined {
  const shapes: RecordShape[] = [];
  for (let i = 0; i < values.length; i++) {
    const shape = shapeOf(values[i], depth - 1, counts);
    if (shape === undefined) return undefined;
    shapes.push(shape);
  }
  return shapes;
}

/** Reads a value into columns; `false` if it does not have this shape. */
function read(value: unknown, shape: RecordShape, columns: RecordColumns): boolean {
  switch (shape.kind) {
    case 'number':
      if (typeof value !== 'number') return false;
      columns.numbers[columns.numberCount++] = value;
      return true;
    case 'text':
      return typeof value === 'string' && readText(value, shape.column, columns);
    case 'list':
      if (!Array.isArray(value) || value.length !== shape.members.length) return false;
      for (let i = 0; i < value.length; i++) if (!read(value[i], shape.members[i], columns)) return false;
      return true;
    case 'record': {
      if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
        return false;
      const { names, members } = shape;
      const keys = Object.keys(value);
      if (keys.length !== names.length) return false;
      for (let i = 0; i < names.length; i++) {
        const name = names[i];
        if (keys[i] !== name) return false;
        if (!read((value as Record<string, unknown>)[name], members[i], columns)) return false;
      }
      return true;
    }
  }
}

function readText(text: string, column: number, columns: RecordColumns): boolean {
  if (text === columns.before[column]) {
    columns.lengths[columns.textCount++] = AS_BEFORE;
    return true;
  }
  columns.before[column] = text;
  columns.characters += text.length;
  columns.lengths[columns.textCount++] = text.length;
  columns.texts.push(text);
  return columns.characters <= MOST_CHARACTERS;
}
