// Decodes networks into shared memory. Validation runs on a worker, so that this thread stays free.

import type { Database } from '../database/database.ts';
import { openEngine } from '../database/open-database.ts';
import { OPEN_OPTION_KINDS, type OpenOptions, settingsOf } from '../database/open-options.ts';
import { readOptions } from '../errors/check-options.ts';
import { isBytes } from '../errors/is-bytes.ts';
import { BOOLEAN } from '../errors/option-kinds.ts';
import { copyToSharedMemory, isShared } from '../memory/sections.ts';
import type { Network } from '../network/network.ts';
import { decodeNetwork } from '../prepared/encode-network.ts';
import { loadValidation } from '../prepared/loaded-validation.ts';
import type { PreparedNetwork } from '../prepared/prepared-network.ts';

/** The options of `openInThreads`. */
export interface OpenInThreadsOptions extends OpenOptions {
  /** Checks everything, on a worker if that takes long. Use it for bytes from an untrusted source. Default false. */
  validate?: boolean | undefined;
}

/** How a platform validates networks on workers. */
export interface ValidationPlatform {
  /** Resolves to true if bytes in shared memory are valid, and to false if they are not or the worker fails. */
  readonly validate?: (bytes: Uint8Array) => Promise<boolean>;
}

/** The bytes from which validating takes longer than starting a worker. */
const FEW_BYTES = 1 << 24;

/** The result of `decodeNetwork`, in shared memory. */
export async function decodeOn(
  platform: ValidationPlatform,
  bytes: Uint8Array | undefined,
  validate: boolean,
): Promise<Network | PreparedNetwork> {
  if (validate) await loadValidation();
  if (!validate || !isBytes(bytes) || bytes.length < FEW_BYTES || platform.validate === undefined) {
    return decodeNetwork(bytes, { shared: true, validate });
  }
  const own = isShared(bytes) ? bytes : copyToSharedMemory(bytes);
  const network = decodeNetwork(own);
  // if the worker found a fault, this thread checks again to report it; if only the worker failed, this check finds nothing
  return (await platform.validate(own)) ? network : decodeNetwork(own, { validate });
}

/** Opens a database on a network that `decodeOn` decodes. */
export async function openOn(
  platform: ValidationPlatform,
  bytes: Uint8Array | undefined,
  given?: OpenInThreadsOptions,
): Promise<Database> {
  const problems: string[] = [];
  const complain = (problem: string) => problems.push(problem);
  const kinds = { ...OPEN_OPTION_KINDS, validate: BOOLEAN };
  const { validate = false, ...options } = readOptions<OpenInThreadsOptions>(given, kinds, complain);
  settingsOf(options, complain);
  if (problems.length > 0) throw new RangeError(`The database cannot be opened: ${problems.join('; ')}`);
  return openEngine(await decodeOn(platform, bytes, validate), options);
}
