// The service as a fetch handler: for servers that speak Request and Response, and for tests without any server.

import { expectArgument } from '../errors/check-options.ts';
import { RECORD } from '../errors/option-kinds.ts';
import { GatheredBytes } from '../memory/gathered-bytes.ts';
import { tooLarge } from '../payload/read-body.ts';
import { RoutingError } from '../request/routing-error.ts';
import { handle } from './handle.ts';
import { HUB_PATH } from './handle-hub.ts';
import { payloadBytesOf, type ServiceContext } from './service-context.ts';

/**
 * How many milliseconds to keep reading from a client that sends too much. If the connection were closed while it sends, it would never see
 * the answer.
 */
const PATIENCE = 1000;

/**
 * A fetch handler over `handle`.
 *
 * @example
 * export default { fetch: toFetch({ databases: { porto } }) };
 */
export function toFetch(context: ServiceContext): (request: Request) => Promise<Response> {
  expectArgument('toFetch', context, RECORD);
  const limit = payloadBytesOf(context);
  return async (request) => {
    const { method, url, signal } = request;
    const body = await readBytes(request.body, limit);
    if (body === undefined) return answerTooLarge(url, limit);
    const answer = await handle(context, { method, url, body, signal, stream: true });
    const written = typeof answer.body === 'string' ? answer.body : readableOf(answer.body);
    return new Response(written, { status: answer.status, headers: answer.headers });
  };
}

/** Produces pieces only as fast as they are read. */
function readableOf(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** All bytes of a body; `undefined` if they exceed the limit. Rejects if reading the body does. */
async function readBytes(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array | undefined> {
  const gathered = new GatheredBytes();
  if (body !== null) {
    const reader = body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (gathered.length + next.value.byteLength > limit) {
        await hearOut(reader);
        return undefined;
      }
      gathered.add(next.value);
    }
  }
  return gathered.whole();
}

/** Reads and discards the rest of a body, to its end or until the time is up. */
async function hearOut(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOver = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), PATIENCE);
  });
  try {
    while (!(await Promise.race([isOver, reader.read().then(({ done }) => done)])));
  } finally {
    clearTimeout(timer);
    reader.cancel().catch(() => {});
  }
}

function answerTooLarge(url: string, limit: number): Response {
  const complaint = tooLarge(limit);
  const isHub = new URL(url).pathname.includes(HUB_PATH);
  return isHub
    ? Response.json({ error: complaint.userMessage }, { status: 500 })
    : Response.json(new RoutingError([complaint]), { status: 400 });
}
