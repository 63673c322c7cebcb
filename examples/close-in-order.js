import { once } from 'node:events';

/** Takes no new connections; what runs is answered, for as long as a request may take. */
export async function closeInOrder(server, milliseconds) {
  const patience = setTimeout(() => server.closeAllConnections(), milliseconds);
  const closed = once(server, 'close');
  // connections that are kept end with their next answer
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  server.close();
  server.closeIdleConnections();
  await closed;
  clearTimeout(patience);
}
