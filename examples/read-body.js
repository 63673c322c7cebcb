// The bodies of requests of node:http. Each body has a limit, which `handle` and `osrm` explain to its client. All bodies together have a
// limit too.

/** Milliseconds to keep reading a body that is too long: a client that is cut off while sending never sees the answer. */
const PATIENCE = 1000;
/** A body of at most this many bytes is never cut off. */
const SMALL = 64 * 1024;

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
      let gathered = Buffer.alloc(0);
      let size = 0;
      let patience;
      const end = (body) => {
        clearTimeout(patience);
        arriving.delete(request);
        if (body === undefined) release(request);
        resolve(body);
      };
      const finish = () => end(gathered.subarray(0, size));
      // one buffer that grows: kept as objects, pieces of one byte would take hundreds of bytes each
      const add = (part) => {
        if (size + part.length > gathered.length) {
          const doubled = Math.min(2 * gathered.length, limit + SMALL);
          const grown = Buffer.alloc(Math.max(1024, doubled, size + part.length));
          gathered.copy(grown);
          sizes.set(request, grown.length);
          held += grown.length - gathered.length;
          gathered = grown;
        }
        part.copy(gathered, size);
        size += part.length;
      };
      sizes.set(request, 0);
      arriving.set(request, () => {
        request.destroy();
        gathered = Buffer.alloc(0);
        size = 0;
        end();
      });
      request.on('data', (part) => {
        if (!arriving.has(request)) return;
        if (size <= limit) add(part);
        if (size > limit) patience ??= setTimeout(finish, PATIENCE);
        if (held > bytes) cutOffLargest();
      });
      request.once('end', finish);
      request.once('error', () => end());
      response.once('close', () => end());
    });
  return { read, release };
}
