// Finds streets and junctions by what was typed so far: words in any order, each complete, begun, or slightly mistyped.

import type { LonLat } from './camera.ts';
import type { NameIndex } from './name-index.ts';
import { sayKilometres } from './page.ts';
import { meetingRoad, type Street, streetsOf } from './streets.ts';
import { lettersOf, mismatch, missing, mostTypos, NO_MATCH, wordsOf } from './words.ts';

export interface FoundName {
  readonly name: string;
  /** What distinguishes a street from others with the same name: its distance from the middle of the map, and a road that it meets. */
  readonly detail: string;
  readonly place: LonLat;
}

/** The largest number of results, and of different names among which they are searched. */
const MOST = 8;
const MOST_NAMES = 16;

/** How much worse a result may be than the best one: exact names hide those that need a typing mistake to match. */
const MARGIN = 1.9;

/**
 * Parts of a result's rank: for each word of a name, for a junction instead of a street, for each larger class of road, and for each
 * kilometre (the last one with a maximum).
 */
const EXTRA_WORD = 0.1;
const JUNCTION = 0.3;
const CLASS = 0.05;
const KILOMETRE = 0.02;
const FAR = 0.4;

/** The best results first. `near` is where the user looks: nearer streets come before others with the same name. */
export function findNames(index: NameIndex, text: string, near: LonLat): FoundName[] {
  const words = wordsOf(text);
  const found = rank(index, words, near);
  if (found.length > 0) return found;
  // a network has no house numbers; but without its number, `A 28` is any road
  const others = words.filter((word) => !/\p{N}/u.test(word));
  const isAddress = others.length < words.length && others.some((word) => word.length > 2);
  return isAddress ? rank(index, others, near) : found;
}

function rank(index: NameIndex, words: readonly string[], near: LonLat): FoundName[] {
  if (words.length === 0) return [];
  const { network, names, roadNames } = index;
  const costs = costsOfNames(index, words);
  const results: { number: number; street: Street; kilometres: number; cost: number }[] = [];
  for (const number of bestOf(costs)) {
    // the names that follow are worse than all of these, even if they are near
    if (results.filter(({ cost }) => cost <= costs[number]).length >= MOST) break;
    for (const street of streetsWithName(index, number)) {
      const kilometres = kilometresTo(street, near);
      results.push({ number, street, kilometres, cost: costs[number] + Math.min(FAR, KILOMETRE * kilometres) });
    }
  }
  results.sort((a, b) => a.cost - b.cost);
  return results.slice(0, MOST).map(({ number, street, kilometres }) => {
    const name = names[number];
    const meeting = number < roadNames ? meetingRoad(network, street, name) : '';
    const what = number < roadNames ? meeting && `meets ${meeting}` : 'motorway junction';
    return { name, detail: `${sayKilometres(kilometres)} away${what && `, ${what}`}`, place: street.place };
  });
}

function streetsWithName({ network, segments, streets }: NameIndex, name: number): Street[] {
  let known = streets.get(name);
  if (known === undefined) streets.set(name, (known = streetsOf(network, segments[name])));
  return known;
}

/** By name: how badly it matches all words. */
function costsOfNames(index: NameIndex, words: readonly string[]): Float32Array {
  const { names, roadNames, wordCount, look } = index;
  const costs = Float32Array.from(names, (_, name) =>
    name < roadNames ? EXTRA_WORD * wordCount[name] - CLASS * look[name] : EXTRA_WORD * wordCount[name] + JUNCTION,
  );
  const own = new Float32Array(names.length);
  for (const word of words) {
    own.fill(NO_MATCH);
    matchWord(index, word, own);
    for (let name = 0; name < costs.length; name++) costs[name] += own[name];
  }
  return costs;
}

/** By name: how badly the best of its words matches a typed one. */
function matchWord({ words, letters, namesOfWord }: NameIndex, typed: string, own: Float32Array): void {
  const most = mostTypos(typed);
  const typedLetters = lettersOf(typed);
  for (let word = 0; word < words.length; word++) {
    if (missing(typedLetters, letters[word]) > most) continue;
    const cost = mismatch(typed, words[word], most);
    if (cost === NO_MATCH) continue;
    for (const name of namesOfWord[word]) if (cost < own[name]) own[name] = cost;
  }
}

/** The numbers of the names that match best, the best first. */
function bestOf(costs: Float32Array): number[] {
  const best: number[] = [];
  for (let name = 0; name < costs.length; name++) {
    const isWorse = best.length === MOST_NAMES && costs[name] >= costs[best[MOST_NAMES - 1]];
    if (isWorse || costs[name] === NO_MATCH) continue;
    let at = Math.min(best.length, MOST_NAMES - 1);
    for (; at > 0 && costs[best[at - 1]] > costs[name]; at--) best[at] = best[at - 1];
    best[at] = name;
  }
  return best.filter((name) => costs[name] <= costs[best[0]] + MARGIN);
}

function kilometresTo({ place }: Street, [lon, lat]: LonLat): number {
  const eastward = (place[0] - lon) * Math.cos((lat * Math.PI) / 180);
  return 111 * Math.hypot(eastward, place[1] - lat);
}
