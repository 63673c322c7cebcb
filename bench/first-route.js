// A new process up to its first route, for table.js: `node bench/first-route.js FILE KERNEL QUERY`.

import { readFileSync } from 'node:fs';
import { decodeNetwork, openDatabase, route } from '../dist/index.js';

const [file, kernel, query] = process.argv.slice(2);
const database = openDatabase(decodeNetwork(readFileSync(file)), { kernel: kernel === 'true' });
process.stdout.write(String(route(database, JSON.parse(query)).time));
