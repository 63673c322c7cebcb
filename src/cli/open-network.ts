// A network file as a database.

import { type FileHandle, open } from 'node:fs/promises';
import type { Database } from '../database/database.ts';
import { DEFAULT_LIMITS, type Limits } from '../database/limits.ts';
import { openEngine } from '../database/open-database.ts';
import { decodeNetwork } from '../prepared/encode-network.ts';
import { readAll } from '../store/read-all.ts';
import { memoryOfProcess } from '../threads/memory-of-process.ts';
import { type Arguments, type OptionTable, optionTable, UsageError } from './command.ts';
import type { TextLimit } from './read-file.ts';
import { reading } from './read-file.ts';

/** The most bytes for drawing one boundary in a command: three times as many as in a service, but even a job file can request boundaries. */
const DRAWING_BYTES = 512 * 1024 * 1024;

/** The limits of a command. Its time and the size of its answers are not limited, because a user at a terminal can stop it. */
function limitsOfCommand(): Partial<Limits> {
  const drawingBytes = Math.min(DRAWING_BYTES, memoryOfProcess() / 4);
  return { milliseconds: Infinity, answerBytes: Infinity, drawingBytes };
}

/** The option that raises limits. */
export const LIMIT_OPTION: OptionTable = optionTable({
  '--limit <name=value> ...': `Raises a limit, such as cells=100000000; may be repeated. Limits: ${Object.keys(DEFAULT_LIMITS).join(', ')}.`,
});

/** Opens a file that `ermine import` wrote. */
export async function openNetwork(path: string, args?: Arguments): Promise<Database> {
  const validate = args?.options['validate'] === true;
  return openEngine(decodeNetwork(await readFileWhole(path), { validate }), { limits: limitsOf(args) });
}

/** The limits that options give; `others` has the limits that options do not give. */
export function limitsOf(args?: Arguments, others: Partial<Limits> = limitsOfCommand()): Partial<Limits> {
  const given = args?.options['limit'];
  const raised = (Array.isArray(given) ? given : []).map((text) => {
    const [, name = '', value] = /^(\w+)=(.+)$/.exec(text) ?? [];
    const number = Number(value);
    if (!Object.hasOwn(DEFAULT_LIMITS, name) || !(number > 0)) {
      const names = Object.keys(DEFAULT_LIMITS).join(', ');
      throw new UsageError(`--limit takes name=value, such as cells=100000000, not ${text}. Limits: ${names}.`);
    }
    return [name, number];
  });
  return { ...others, ...Object.fromEntries(raised) };
}

/** How long a payload or a list of points may be. */
export function textLimitOf(args: Arguments): TextLimit {
  const { payloadBytes = DEFAULT_LIMITS.payloadBytes } = limitsOf(args, {});
  return { most: payloadBytes, remedy: ' --limit payloadBytes=<number> allows more.' };
}

/** The bytes of a network file, in memory that threads can share. */
export async function readFileWhole(path: string): Promise<Uint8Array> {
  return reading(path, () => readNetworkFile(path), ' Make one from an extract with ermine import.');
}

async function readNetworkFile(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    if (await isExtract(path, file)) {
      throw new UsageError(`${path} looks like an extract: make a network of it with ermine import.`);
    }
    const bytes = new Uint8Array(new SharedArrayBuffer((await file.stat()).size));
    await readAll(file, bytes, 0, path);
    return bytes;
  } finally {
    await file.close();
  }
}

/** Whether a file is an extract. Its first bytes show that (OpenStreetMap's PBF, XML or JSON) or, if it is compressed, its name. */
async function isExtract(path: string, file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
  const begin = buffer.toString('latin1', 0, bytesRead);
  return begin.startsWith('OSMHeader', 6) || /^\s*[<{]/.test(begin) || /\.osm\.(gz|bz2)$/i.test(path);
}
