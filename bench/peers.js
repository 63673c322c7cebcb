// The engines of bench/peers that are installed, opened on one extract; without them a table of ermine alone.

import { weighed } from './figures.js';

const MODULES = ['valhalla', 'ngraph', 'geojson-path-finder'];

export async function openPeers(roads) {
  const opened = [];
  for (const file of MODULES) {
    try {
      const { name, open } = await import(`./peers/${file}.js`);
      const [peer, memory] = await weighed(() => open(roads));
      opened.push({ ...peer, name, memory });
    } catch (error) {
      if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
      process.stderr.write(`Without ${file}: npm install --prefix bench/peers brings it.\n`);
    }
  }
  return opened;
}
