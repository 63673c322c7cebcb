// The names of a road as they are told: the primary one, and those alternates that the reader can use.

import type { Network } from '../network/network.ts';
import type { Language } from './languages.ts';

const SEPARATOR = '/';

/**
 * The names of a segment to be told in a language: the primary name, then alternates that are in that language or in
 * none (road numbers), unless only the primary is wanted. `undefined` for a road without a name.
 */
export function namesToTell(
  network: Network,
  segment: number,
  language: Language,
  primaryOnly: boolean,
): string | undefined {
  const { nameSet, firstName, nameString, nameLanguage } = network;
  const set = nameSet[segment];
  const first = firstName[set];
  const end = firstName[set + 1];
  if (first === end) return undefined;
  const primary = textOf(network, nameString[first]);
  if (primaryOnly || end === first + 1) return primary;
  const told = [primary];
  for (let i = first + 1; i < end; i++) {
    if (!isReadIn(language, textOf(network, nameLanguage[i]))) continue;
    const name = textOf(network, nameString[i]);
    if (!told.includes(name)) told.push(name);
  }
  return told.join(SEPARATOR);
}

/** Whether a name of that language tag (none at all, too) serves a reader of a language. */
export function isReadIn(language: Language, tag: string): boolean {
  if (tag === '') return true;
  const [wanted, region] = partsOf(language);
  const [found, script] = partsOf(tag);
  if (wanted === 'zh' && found === 'zh' && script !== undefined) return isTraditional(script) === isTraditional(region);
  return wanted === found;
}

function partsOf(tag: string): [string, string?] {
  const [language, ...rest] = tag.toLowerCase().split(/[-_]/);
  // Norwegian data comes under three names.
  return [language === 'nb' || language === 'nn' ? 'no' : language, rest[0]];
}

function isTraditional(part: string | undefined): boolean {
  return part === 'tw' || part === 'hk' || part === 'mo' || part === 'hant';
}

function textOf(network: Network, string: number): string {
  const { firstByte, stringBytes } = network;
  const first = firstByte[string];
  const end = firstByte[string + 1];
  if (first === end) return '';
  // Shared memory cannot be decoded in place.
  return new TextDecoder().decode(stringBytes.slice(first, end));
}
