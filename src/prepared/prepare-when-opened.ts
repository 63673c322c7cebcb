// Prepares a network that is opened unprepared. In a browser, `prepare-when-opened.browser.ts` replaces this file.

import type { Network } from '../network/network.ts';
import { buildSnapIndex } from '../snap/build-snap-index.ts';
import { prepareNetwork } from './prepare-network.ts';
import type { PreparedNetwork } from './prepared-network.ts';

/** Prepares a network now, with or without its hierarchy. */
export function prepareWhenOpened(
  network: Network,
  wantsHierarchy: boolean,
): Pick<PreparedNetwork, 'snapIndex'> & Partial<PreparedNetwork> {
  return wantsHierarchy ? prepareNetwork(network) : { snapIndex: buildSnapIndex(network) };
}
