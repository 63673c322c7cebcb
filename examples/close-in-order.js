import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Call it when the server is made. The function that it returns stops the server: it takes no new connections, answers running requests within the
 * time limit of one, and then closes every connection, also those that never sent a request.
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
