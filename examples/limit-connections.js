/**
 * Lets a server have at most `most` connections. If there are as many, a new one ends the oldest connection that waits for no answer: one
 * that is silent, or has not sent all of its request. So clients that only hold connections keep no one out. If all of them wait for
 * answers, the new connection ends.
 */
export function limitConnections(server, most = 1000) {
  // by connection, in the order in which they began: the request that is being received or answered
  const requests = new Map();
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    if (requests.has(socket)) requests.set(socket, request);
    response.once('close', () => {
      if (requests.get(socket) === request) requests.set(socket, undefined);
    });
  });
  server.prependListener('connection', (socket) => {
    requests.set(socket, undefined);
    socket.once('close', () => requests.delete(socket));
    if (requests.size <= most) return;
    for (const [each, request] of requests) {
      if (request?.complete) continue;
      requests.delete(each);
      each.destroy();
      return;
    }
  });
}
