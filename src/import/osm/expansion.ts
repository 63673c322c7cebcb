// Limits on unpacking: a few compressed bytes that repeat could take unlimited memory and time.
//
//                    real extracts           limit
//   bytes unpacked   1.5 to 2.4 of PBF,      25 for each byte of the file
//                    8 to 9 of gzipped XML
//   parts            0.2 to 0.35             1 for each byte of the file: about 24 bytes are kept of each

/** How many times the need of real maps is allowed, and an allowance for small files. */
const BYTES_OF_BYTE = 25;
const PARTS_OF_BYTE = 1;
const SOME_BYTES: number = 16 * 1024 * 1024;
const SOME_PARTS = 500_000;

/** How many parts a way or relation itself counts as, because its tags are looked up in the rules of every mode. */
export const PARTS_OF_ELEMENT = 8;

/** The most tags, nodes or members of one element. Ways have at most 2,000 nodes, relations 32,000 members. */
export const MOST_PARTS = 100_000;

/** What one reading of an extract has counted so far. */
export interface Expansion {
  /** Multiplies the limits above. */
  readonly factor: number;
  /** The size of the packed extract in bytes. */
  readonly size: number;
  /** A signal that ends the reading. It is checked with each piece that is unpacked. */
  readonly signal: AbortSignal | undefined;
  bytes: number;
  /** The number of tags, nodes of ways, members of relations, ways and relations themselves, strings, and groups of blocks. */
  parts: number;
}

export interface ExpansionOptions {
  readonly factor?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Starts counting for an extract with this many bytes. */
export function startExpansion(size: number, { factor = 1, signal }: ExpansionOptions = {}): Expansion {
  return { factor, size, signal, bytes: 0, parts: 0 };
}

/** Starts counting again, because an extract is read twice. */
export function restart(expansion: Expansion): void {
  expansion.bytes = 0;
  expansion.parts = 0;
}

/** Counts unpacked bytes. */
export function countBytes(expansion: Expansion, count: number): void {
  const { size, factor, signal } = expansion;
  signal?.throwIfAborted();
  const most = factor * (SOME_BYTES + BYTES_OF_BYTE * size);
  expansion.bytes += count;
  if (expansion.bytes > most) throw tooFar(`${size} bytes unpack to more than ${Math.floor(most)}`);
}

/** Counts parts. */
export function countParts(expansion: Expansion, count: number): void {
  const { size, factor } = expansion;
  const most = factor * (SOME_PARTS + PARTS_OF_BYTE * size);
  expansion.parts += count;
  if (expansion.parts > most) throw tooFar(`${size} bytes hold more than ${Math.floor(most)} parts`);
}

/** Refuses an element with more parts than any map has. */
export function checkParts(count: number): void {
  if (count > MOST_PARTS) {
    throw new Error(`The extract has an element of more than ${MOST_PARTS} parts: it is damaged, or is not a map.`);
  }
}

function tooFar(what: string): Error {
  const remedy = 'If you trust its source, set the option expansion: 10, which allows ten times as much';
  return new Error(`The extract is damaged, or is not a map: its ${what}. ${remedy}.`);
}
