// Opens a network and makes a table in a single call, for jobs.js: `node bench/bare/bare-table.js FILE STARTS ENDS`. Prints the time of the
// table.

import { readFileSync } from 'node:fs';
import { decodeNetwork, openDatabase, routeCostTable } from '../../dist/index.js';

const [file, ...tables] = process.argv.slice(2);
const limits = { milliseconds: Infinity, answerBytes: Infinity, cells: 1e9 };
const database = openDatabase(decodeNetwork(readFileSync(file)), { limits });
const [startPoints, endPoints] = tables.map((path) => {
  const lines = readFileSync(path, 'utf8').trim().split('\n').slice(1);
  return lines.map((line) => line.split(',').slice(1).map(Number));
});
const begun = performance.now();
routeCostTable(database, { startPoints, endPoints });
process.stdout.write(String(performance.now() - begun));
