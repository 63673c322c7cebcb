// A worker as a separate process: node job-worker.js <postgres url> <folder of networks> <folder of parts>. It prints each tile that it
// finishes. With `hang` instead of the last folder, it hangs in the middle of its first tile.

import { join } from 'node:path';
import { workOn } from 'ermine/jobs';
import PgBoss from 'pg-boss';

const [url, networks, parts] = process.argv.slice(2);
const boss = new PgBoss({ connectionString: url, schedule: false });
boss.on('error', () => {});
await boss.start();
const hang = () => new Promise(() => setInterval(() => {}, 1000, console.log('in the middle')));
await workOn(boss, {
  networks,
  cache: join(networks, 'cache'),
  open: { size: 1 },
  parts: parts === 'hang' ? hang : parts,
  untilDone: true,
  pollSeconds: 0.2,
  onTile: ({ tile, outcome }) => console.log(outcome, tile),
});
await boss.stop({ graceful: false, wait: true });
console.log('end');
