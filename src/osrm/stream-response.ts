// Turns the text of an answer into a stream.

import { type JsonStream, streamOf } from '../operations/json/json-pieces.ts';
import type { OsrmResponse } from './answer-osrm.ts';

/** A response whose JSON text is a stream. The bytes of a tile stay as they are. */
export function streamResponse({
  status,
  body,
}: OsrmResponse<string | Uint8Array | Uint8Array[]>): OsrmResponse<JsonStream | Uint8Array> {
  return { status, body: body instanceof Uint8Array ? body : streamOf(body) };
}
