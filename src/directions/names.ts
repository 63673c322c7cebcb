// The names of a road in instructions: the primary name, and the alternative names that the reader understands.

import type { Network } from '../network/network.ts';
import { namesOfSegment, networkString, primaryName } from '../network/segment-names.ts';
import type { Language } from './phrases/languages.ts';
import { isSameName } from './same-name.ts';

const SEPARATOR = '/';

/** A cache of the names in a network, because most trips lead over the same roads. */
interface KeptNames {
  readonly language: Language;
  readonly primaryOnly: boolean;
  /** One entry per set of names. */
  readonly texts: Map<number, string>;
}

const MOST_KEPT = 4096;

const keptNames = new WeakMap<Network, KeptNames>();

/**
 * The names of a segment for a language. First the primary name, then the alternative names that are in that language or in none (road
 * numbers), unless only the primary name is wanted. Of several spellings, only the first is given. `undefined` for a road without a name.
 */
export function namesInInstruction(
  network: Network,
  segment: number,
  language: Language,
  primaryOnly: boolean,
): string | undefined {
  let kept = keptNames.get(network);
  if (kept?.language !== language || kept.primaryOnly !== primaryOnly || kept.texts.size === MOST_KEPT) {
    kept = { language, primaryOnly, texts: new Map() };
    keptNames.set(network, kept);
  }
  const set = network.nameSet[segment];
  let text = kept.texts.get(set);
  if (text === undefined) {
    text = readNames(network, segment, language, primaryOnly);
    if (text !== undefined) kept.texts.set(set, text);
  }
  return text;
}

function readNames(network: Network, segment: number, language: Language, primaryOnly: boolean): string | undefined {
  if (primaryOnly) return primaryName(network, segment)?.name;
  const first = network.firstName[network.nameSet[segment]];
  const names = namesOfSegment(network, segment);
  // the numbers of the strings to report: once one spelling of a name is among them, its other spellings are left out
  const reported: number[] = [];
  for (let i = 0; i < names.length; i++) {
    const string = network.nameString[first + i];
    const isReported = i === 0 || isReadIn(language, names[i].language);
    if (isReported && !reported.some((one) => isSameName(network, one, string))) reported.push(string);
  }
  return reported.length === 0 ? undefined : reported.map((one) => networkString(network, one)).join(SEPARATOR);
}

/** Whether a reader of a language understands a name with that language tag, which may be empty. */
function isReadIn(language: Language, tag: string | undefined): boolean {
  if (tag === undefined) return true;
  const [wanted, region] = partsOf(language);
  const [found, script] = partsOf(tag);
  if (wanted === 'zh' && found === 'zh' && script !== undefined) return isTraditional(script) === isTraditional(region);
  return wanted === found;
}

function partsOf(tag: string): [string, string?] {
  const [language, ...rest] = tag.toLowerCase().split(/[-_]/);
  // Norwegian has three language codes.
  return [language === 'nb' || language === 'nn' ? 'no' : language, rest[0]];
}

function isTraditional(part: string | undefined): boolean {
  return part === 'tw' || part === 'hk' || part === 'mo' || part === 'hant';
}
