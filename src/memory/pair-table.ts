// A hash table from pairs of 32-bit numbers to numbers, in typed arrays. A Map keyed by strings would need ten times the
// memory.

const EMPTY = -1;

export interface PairTable {
  count: number;
  /** The number of slots minus 1. The number of slots is a power of two. */
  mask: number;
  first: Int32Array;
  second: Int32Array;
  /** For each slot: the value of its pair, or EMPTY. */
  value: Int32Array;
}

export function pairTable(): PairTable {
  return emptyTable(64);
}

/** The value of the pair, or -1. */
export function findPair(table: PairTable, first: number, second: number): number {
  return table.value[slotOf(table, first | 0, second | 0)];
}

/** The value of the pair. If the pair is new, adds it with `value`. */
export function addPair(table: PairTable, first: number, second: number, value: number): number {
  const slot = slotOf(table, first | 0, second | 0);
  if (table.value[slot] !== EMPTY) return table.value[slot];
  table.first[slot] = first;
  table.second[slot] = second;
  table.value[slot] = value;
  table.count++;
  if (2 * table.count > table.mask) enlarge(table);
  return value;
}

function emptyTable(size: number): PairTable {
  return {
    count: 0,
    mask: size - 1,
    first: new Int32Array(size),
    second: new Int32Array(size),
    value: new Int32Array(size).fill(EMPTY),
  };
}

// The slot that holds the pair, or the empty slot where it would go.
function slotOf(table: PairTable, first: number, second: number): number {
  const { mask, value } = table;
  let slot = mixed(first, second) & mask;
  while (value[slot] !== EMPTY && (table.first[slot] !== first || table.second[slot] !== second)) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

function enlarge(table: PairTable): void {
  const larger = emptyTable(2 * (table.mask + 1));
  for (let slot = 0; slot <= table.mask; slot++) {
    if (table.value[slot] === EMPTY) continue;
    const free = slotOf(larger, table.first[slot], table.second[slot]);
    larger.first[free] = table.first[slot];
    larger.second[free] = table.second[slot];
    larger.value[free] = table.value[slot];
  }
  larger.count = table.count;
  Object.assign(table, larger);
}

function mixed(first: number, second: number): number {
  let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return hash ^ (hash >>> 15);
}
