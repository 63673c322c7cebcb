// The body of a request of node:http, up to a limit; `handle` refuses what is longer, in the documented form.

/** Milliseconds that whoever sends too much is heard out: a connection that is cut off while it sends never shows the answer. */
const PATIENCE = 1000;

/** All bytes of a body; of one that is longer than the limit a little more than that. Rejects when the client is gone before its end. */
export function readBody(request, limit) {
  return new Promise((resolve, reject) => {
    const parts = [];
    let size = 0;
    let patience;
    const end = () => {
      clearTimeout(patience);
      resolve(Buffer.concat(parts));
    };
    request.on('data', (part) => {
      if (size <= limit) parts.push(part);
      size += part.length;
      if (size > limit) patience ??= setTimeout(end, PATIENCE);
    });
    request.once('end', end);
    request.once('error', reject);
    request.once('close', () => reject(new Error('The client is gone.')));
  });
}
