// An example in a separate process, for tests of its memory: node serve-example.js NAME NETWORK. Sends its port, then
// its resident memory and its open connections for each message.

const [name, network] = process.argv.slice(2);
const { start } = await import(`../../examples/${name}.js`);
const { port } = await start(network, { port: 0, size: 2, answers: { patience: 4000 } });
process.on('message', () => {
  const connections = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
  const { heapTotal, external, arrayBuffers } = process.memoryUsage();
  process.send({
    heapTotal: heapTotal >> 20,
    external: external >> 20,
    arrayBuffers: arrayBuffers >> 20,
    resident: process.memoryUsage.rss(),
    connections,
  });
});
process.send(port);
