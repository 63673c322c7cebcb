// A maneuver in words.

import type { Language } from './languages.ts';
import { phrasesOf } from './languages.ts';
import type { ManeuverKind } from './maneuver.ts';
import { fillPattern } from './phrases.ts';
import { type DurationUnit, durationText, type LengthUnit, lengthText } from './quantity.ts';

/** How a request wants its directions told. */
export interface Wording {
  readonly style: 'Normal' | 'Terse';
  readonly language: Language;
  /** Tell the first name of a road alone. */
  readonly primaryNameOnly: boolean;
  /** Left out of the text when absent. */
  readonly distanceUnit?: LengthUnit;
  /** Left out of the text when absent. */
  readonly timeUnit?: DurationUnit;
}

/** What an instruction tells. */
export interface Told {
  readonly kind: ManeuverKind;
  readonly name?: string;
  /** Of a roundabout's exit, or of an intermediate point. */
  readonly number?: number;
  /** Where the step leads, as an eighth of the compass, 0 = north; absent where it ends where it began. */
  readonly compass?: number;
  /** Whole milliseconds and centimetres. */
  readonly time: number;
  readonly length: number;
}

/** The instruction for a maneuver and the way up to the next one. */
export function instructionText(wording: Wording, told: Told): string {
  const phrases = phrasesOf(wording.language);
  const { kind, name, compass } = told;
  const number = told.number?.toString();
  if (wording.style === 'Terse') {
    const point = compass === undefined ? undefined : phrases.compassShort[compass];
    return fillPattern(phrases.terse[kind], { name, exit: number, number, compass: point });
  }
  const stem = fillPattern(phrases.normal[kind], { name, exit: number, number });
  if (isReached(kind)) return stem;
  const { distanceUnit, timeUnit } = wording;
  return (
    stem +
    fillPattern(phrases.suffix, {
      compass: compass === undefined ? undefined : phrases.compass[compass],
      distance: distanceUnit && lengthText(phrases, told.length, distanceUnit),
      time: timeUnit && durationText(phrases, told.time, timeUnit),
    })
  );
}

/** Whether a kind tells of a point that is reached: nothing is travelled after it. */
function isReached(kind: ManeuverKind): boolean {
  return kind === 'via' || kind === 'arrive' || kind === 'arriveLeft' || kind === 'arriveRight';
}
