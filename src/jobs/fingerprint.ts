// Identifies networks by their bytes, and their roads by what layers have changed.

import { createHash } from 'node:crypto';
import { type DatabaseHandle, expectDatabase } from '../database/database.ts';
import { expectArgument } from '../errors/check-options.ts';
import { BYTES } from '../errors/option-kinds.ts';
import type { Network } from '../network/network.ts';
import { changingColumns } from '../overlays/changed-network.ts';

/** A digest of a network's bytes, as they are stored. */
export function fingerprintOf(bytes: Uint8Array): string {
  expectArgument('fingerprintOf', bytes, BYTES);
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * A digest of the roads of a database with its layers; `undefined` if they are as in its network. Equal roads have the same digest in every
 * process, whatever the versions and layers that led to them.
 */
export function fingerprintOfLayers(database: DatabaseHandle): string | undefined {
  expectDatabase(database);
  const { network, updates } = database;
  if (updates.version === 0) return undefined;
  const digest = digestOfRoads(network);
  return digest === digestOfRoads(updates.baseNetwork) ? undefined : digest;
}

function digestOfRoads(network: Network): string {
  const hash = createHash('sha256');
  for (const [name, column] of Object.entries(changingColumns(network))) {
    // the length keeps the end of a column apart from the start of the next one
    hash.update(`${name} ${column.byteLength} `);
    hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  }
  return hash.digest('hex');
}
