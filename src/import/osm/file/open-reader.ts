// Recognizes the format of an extract by its first bytes.

import { type ExpansionOptions, startExpansion } from '../expansion.ts';
import type { ElementReader } from './elements.ts';
import type { ByteReader } from './input.ts';
import { readPbf } from './read-pbf.ts';
import { readGzippedXml, readXml } from './read-xml.ts';

/** A reader for PBF, XML or gzipped XML. `onBytes` receives the progress of each reading. */
export async function openReader(
  reader: ByteReader,
  onBytes: (done: number) => void,
  options?: ExpansionOptions,
): Promise<ElementReader> {
  const expansion = startExpansion(reader.size, options);
  const first = await reader.read(0, 64);
  if (first[0] === 0x1f && first[1] === 0x8b) return readGzippedXml(reader, onBytes, expansion);
  const text = new TextDecoder('latin1').decode(first);
  if (/^(?:ï»¿)?\s*</.test(text)) return readXml(reader, onBytes, expansion);
  if (text.startsWith('BZh'))
    throw new Error('The extract is packed with bzip2: unpack it first, or take the .osm.pbf.');
  return readPbf(reader, onBytes, expansion);
}
