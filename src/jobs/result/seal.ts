// The checksum of a part: the CRC-32 of its name and of all its bytes except the first four, which every Parquet file shares. The name is
// included so that no part can replace another. The checksum is stored in the footer as eight digits, which count as zeros while the
// checksum is computed.

import { crc32 } from 'node:zlib';
import { footerBegins, type ParquetPart } from '../../formats/join-parquet.ts';
import { concatBytes } from '../../memory/concat-bytes.ts';

/** The key of the checksum in a file's metadata. */
export const CHECK = 'ermine.crc32';
const DIGITS = 8;
/** The checksum with which a file is first written. */
export const UNSEALED: { readonly [key: string]: string } = { [CHECK]: '0'.repeat(DIGITS) };

/** How many bytes at the beginning are the same in every file. */
const HEAD = 4;
/** Bytes that follow the key in a footer: they announce a text of eight letters. */
const BEFORE_DIGITS = Buffer.from([...Buffer.from(CHECK), 0x18, DIGITS]);

/** The pieces of a part, with the checksum in place of `UNSEALED` in the last piece. */
export function sealed(pieces: readonly Uint8Array[], name: string): readonly Uint8Array[] {
  const last = bufferOf(pieces[pieces.length - 1]);
  const at = digitsOf(last);
  if (at === undefined) throw new Error('This part has no room for its checksum.');
  let left = HEAD;
  let check = crc32(name);
  for (const piece of pieces) {
    check = crc32(piece.subarray(left), check);
    left = Math.max(0, left - piece.length);
  }
  last.write(hexOf(check), at, 'latin1');
  return pieces;
}

/** The position of the digits in a footer. They come after the description of all columns. */
function digitsOf(bytes: Buffer): number | undefined {
  const at = bytes.lastIndexOf(BEFORE_DIGITS);
  return at < 0 ? undefined : at + BEFORE_DIGITS.length;
}

function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

function hexOf(check: number): string {
  return check.toString(16).padStart(DIGITS, '0');
}

/** A part like the given one. Copying its rows fails at the end if its name and bytes do not match the checksum. */
export async function checkedPart(part: ParquetPart, name: string): Promise<ParquetPart> {
  const begins = await footerBegins(part);
  const footer = bufferOf(concatBytes([await part.read(begins, part.size)]));
  const at = digitsOf(footer);
  if (at === undefined) throw new Error(FOREIGN);
  const wanted = footer.toString('latin1', at, at + DIGITS);
  footer.write(UNSEALED[CHECK], at, 'latin1');
  return {
    ...part,
    async *copy(first, end) {
      let check = crc32(name);
      for await (const chunk of part.copy(first, end)) {
        check = crc32(chunk, check);
        yield chunk;
      }
      const isAll = first === HEAD && end === begins;
      if (isAll && hexOf(crc32(footer, check)) !== wanted) throw new Error(DAMAGED);
    },
  };
}

const FOREIGN = 'it is not a part file of a job';
const DAMAGED = 'its bytes do not match the checksum of this name';

/** Reads all rows of a part to check them. */
export async function readRows(part: ParquetPart): Promise<void> {
  const begins = await footerBegins(part);
  for await (const _ of part.copy(HEAD, begins));
}
