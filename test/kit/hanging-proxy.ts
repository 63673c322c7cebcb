// A proxy to a server that can hang, as a server does whose process is frozen, or refuse connections, as one does that was stopped.

import { connect, createServer, type Socket } from 'node:net';

/** A proxy to a server. While it hangs it forwards nothing; afterwards it closes the connections that hung. */
export async function hangingProxy(url: string): Promise<{ url: string; hang: () => () => void; stop: () => void }> {
  const through = new URL(url);
  const server = { port: Number(through.port), host: through.hostname };
  const sockets = new Set<Socket>();
  let isHung = false;
  const proxy = createServer((near) => {
    const far = connect(server);
    sockets.add(near);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      from.on('data', (bytes) => isHung || to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  proxy.unref();
  through.hostname = '127.0.0.1';
  through.port = String((proxy.address() as { port: number }).port);
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const hang = () => {
    isHung = true;
    return () => {
      isHung = false;
      endAll();
    };
  };
  const stop = () => {
    proxy.close();
    endAll();
  };
  return { url: through.href, hang, stop };
}
