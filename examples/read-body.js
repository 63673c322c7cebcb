// The bodies of requests of node:http. One body has a limit, which `handle` and `osrm` explain to its client, and so have all together.

/** Milliseconds to keep reading a body that is too long: a client that is cut off while sending never sees the answer. */
const PATIENCE = 1000;

/**
 * A function that reads one body: all its bytes, slightly more than the limit if it is longer, or nothing if the client leaves or is
 * cut off. `bytes`: how much of all bodies together may be held until their requests are answered. A body that would exceed this cuts
 * off the one that has been arriving for longest.
 */
export function openBodies({ limit, bytes = 64 * 1024 * 1024 }) {
  const arriving = new Set();
  let held = 0;

  return (request, response) =>
    new Promise((resolve) => {
      const parts = [];
      let size = 0;
      let kept = 0;
      let patience;
      const end = (body) => {
        clearTimeout(patience);
        arriving.delete(cutOff);
        resolve(body);
      };
      const cutOff = () => {
        request.destroy();
        release();
        end();
      };
      const release = () => {
        held -= kept;
        kept = 0;
        parts.length = 0;
      };
      const finish = () => end(Buffer.concat(parts));
      arriving.add(cutOff);
      request.on('data', (part) => {
        if (!arriving.has(cutOff)) return;
        if (size <= limit) {
          parts.push(part);
          kept += part.length;
          held += part.length;
        }
        size += part.length;
        if (size > limit) patience ??= setTimeout(finish, PATIENCE);
        const [longest] = arriving;
        if (held > bytes) longest();
      });
      request.once('end', finish);
      request.once('error', () => end());
      response.once('close', () => {
        release();
        end();
      });
    });
}
