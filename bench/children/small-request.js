// One request in a new process, for small-requests.js: node bench/children/small-request.js NETWORK REQUEST. Prints cells of its table.

import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { decodeNetwork, describeDatabase, openDatabase, route } from '../../dist/index.js';
import { handle } from '../../dist/service/service.js';
import { kilobytes } from '../kit/figures.js';

const [file, request] = process.argv.slice(2);
const { url, body } = JSON.parse(request);
const database = openDatabase(decodeNetwork(readFileSync(file)));
const { west, south, east, north } = describeDatabase(database).bounds;
await pause(200);
const place = (share) => [west + share * (east - west), south + share * (north - south)];
route(database, { startPoint: place(0.4), endPoint: place(0.45) });
await pause(200);
const before = statusOf('VmRSS');
// from here on, the peak counts anew
writeFileSync('/proc/self/clear_refs', '5');
const begun = process.cpuUsage();
const payload = body === undefined ? undefined : new TextEncoder().encode(body);
const answer = await handle({ databases: { roads: database } }, { method: body ? 'POST' : 'GET', url, body: payload });
const { user, system } = process.cpuUsage(begun);
const peak = statusOf('VmHWM');
const found =
  answer.status === 200 ? kilobytes(Buffer.byteLength(answer.body)) : `refused (${/\d{4}/.exec(answer.body)})`;
await pause(1500);
const seconds = ((user + system) / 1e6).toFixed(2);
const stays = Math.max(0, statusOf('VmRSS') - before);
process.stdout.write(`${kilobytes(peak - before)} | ${seconds} s | ${kilobytes(stays)} | ${found}`);

/** Bytes of this process, from the system. */
function statusOf(name) {
  const [, kilo] = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync('/proc/self/status', 'utf8'));
  return 1024 * kilo;
}
