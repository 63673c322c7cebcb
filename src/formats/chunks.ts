// Input as pieces of text, whatever it comes in.

import type { Input } from './row.ts';

/** Pieces of text, in order; UTF-8 that is cut in two is put together, a byte order mark is passed over. */
export async function* piecesOfText(input: Input): AsyncGenerator<string> {
  if (typeof input === 'string') {
    yield input.replace(/^\uFEFF/, '');
    return;
  }
  const decoder = new TextDecoder();
  for await (const piece of input instanceof Uint8Array ? [input] : input) {
    const text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** All of it. */
export async function wholeText(input: Input): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of piecesOfText(input)) pieces.push(piece);
  return pieces.join('');
}

/** Its lines, without their ends: as many at once as a piece has. */
export async function* linesOf(input: Input): AsyncGenerator<string[]> {
  let rest = '';
  for await (const piece of piecesOfText(input)) {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') yield [rest];
}
