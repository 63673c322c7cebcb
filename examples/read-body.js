// The body of a request of node:http, up to a limit; `handle` refuses what is longer, in the documented form.

/** Milliseconds to keep reading a body that is too long: a client that is cut off while sending never sees the answer. */
const PATIENCE = 1000;

/** All bytes of a body, or slightly more than the limit if it is longer. Rejects if the client leaves before its end. */
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
