// The bodies of requests of node:http. Each body has a limit, which `handle` and `osrm` explain to its client. All bodies together have a
// limit too.

/** Milliseconds to keep reading a body that is too long: a client that is cut off while sending never sees the answer. */
const PATIENCE = 1000;
/** A body of at most this many bytes is never cut off. */
const SMALL = 64 * 1024;
/** A body of more pieces than this is cut off if they have fewer bytes on average: no client sends such bodies by accident. */
const MOST_PIECES = 10_000;
const LEAST_PIECE = 16;
/** Shorter pieces are copied together: a body of one-byte pieces would take hundreds of bytes for each. */
const PIECE = 4096;

/**
 * Two functions. `read` resolves with all bytes of a body; with slightly more than the limit if the body is longer; with nothing if the
 * client leaves or is cut off. `release` says that a body is no longer needed. `bytes`: how many bytes of all bodies together may be held
 * at a time. If there are more, the largest of the arriving bodies is cut off.
 */
export function openBodies({ limit, bytes = 64 * 1024 * 1024 }) {
  const sizes = new Map();
  const arriving = new Map();
  let held = 0;

  const release = (request) => {
    held -= sizes.get(request) ?? 0;
    sizes.delete(request);
  };
  const cutOffLargest = () => {
    let largest;
    for (const request of arriving.keys()) {
      if (sizes.get(request) > (largest ? sizes.get(largest) : SMALL)) largest = request;
    }
    arriving.get(largest)?.();
  };
  const read = (request, response) =>
    new Promise((resolve) => {
      if (request.destroyed) return resolve();
      const parts = [];
      let short = Buffer.alloc(0);
      let used = 0;
      let size = 0;
      let pieces = 0;
      let patience;
      const end = (body) => {
        clearTimeout(patience);
        arriving.delete(request);
        if (body === undefined) release(request);
        resolve(body);
      };
      const keepShort = () => {
        if (used > 0) parts.push(short.subarray(0, used));
        used = 0;
        short = Buffer.alloc(0);
      };
      const finish = () => {
        keepShort();
        end(Buffer.concat(parts));
      };
      const count = (more) => {
        sizes.set(request, sizes.get(request) + more);
        held += more;
      };
      const add = (part) => {
        size += part.length;
        pieces++;
        if (part.length >= PIECE || used + part.length > short.length) keepShort();
        if (part.length >= PIECE) {
          parts.push(part);
          count(part.length);
          return;
        }
        if (used === 0) {
          short = Buffer.alloc(PIECE);
          count(PIECE);
        }
        used += part.copy(short, used);
      };
      sizes.set(request, 0);
      const cutOff = () => {
        request.destroy();
        parts.length = 0;
        used = 0;
        end();
      };
      arriving.set(request, cutOff);
      request.on('data', (part) => {
        if (!arriving.has(request)) return;
        if (size <= limit) add(part);
        if (size > limit) patience ??= setTimeout(finish, PATIENCE);
        if (pieces > MOST_PIECES && size < LEAST_PIECE * pieces) cutOff();
        else if (held > bytes) cutOffLargest();
      });
      request.once('end', finish);
      request.once('error', () => end());
      response.once('close', () => end());
    });
  return { read, release };
}
