import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Call `closeInOrder` when the server is made. It returns a function that stops the server: the server takes no new connections, answers
 * running requests for as long as one request may take, and then closes every connection, even connections that never sent a request.
 */
export function closeInOrder(server) {
  let running = 0;
  let allAnswered = () => {};
  server.prependListener('request', (_request, response) => {
    running++;
    response.once('close', () => {
      running--;
      if (running === 0) allAnswered();
    });
  });
  return async (milliseconds) => {
    const closed = once(server, 'close');
    // connections that are kept alive end with their next answer
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    server.close();
    server.closeIdleConnections();
    if (running > 0) {
      const answered = new Promise((resolve) => {
        allAnswered = resolve;
      });
      await Promise.race([answered, wait(milliseconds, undefined, { ref: false })]);
    }
    server.closeAllConnections();
    await closed;
  };
}
