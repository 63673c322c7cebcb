// The phrase of a maneuver. A language has one phrase for both sides, with choices of words in it: 'Keep <left|right>', or 'Take the ramp<|
// on the left| on the right>', whose first choice is for a maneuver without a side.

import { sideOfKind } from '../maneuver.ts';
import type { PhraseKind, StylePhrases } from './phrases.ts';

/** Phrases whose choices are already made, so that this happens only once. */
const chosen = new WeakMap<StylePhrases, Map<PhraseKind, string>>();

/** The phrase of a maneuver in one style. */
export function phraseOf(phrases: StylePhrases, kind: PhraseKind): string {
  let known = chosen.get(phrases);
  if (known === undefined) chosen.set(phrases, (known = new Map()));
  let phrase = known.get(kind);
  if (phrase === undefined) known.set(kind, (phrase = choose(phrases, kind)));
  return phrase;
}

function choose(phrases: StylePhrases, kind: PhraseKind): string {
  const side = sideOfKind(kind);
  // counted from the end, because the choice for no side is optional
  const choice = side === 'right' ? -1 : side === 'left' ? -2 : -3;
  const phrase = phrases[kind.replace(/(Left|Right)$/, '') as keyof StylePhrases];
  return phrase.replace(/<([^>]*)>/g, (_, words: string) => words.split('|').at(choice)!);
}
