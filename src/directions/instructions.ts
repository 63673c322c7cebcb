// A step in words.

import type { Going } from '../network/going.ts';
import type { Sign } from '../network/signs.ts';
import { isFork, isSteering, type ManeuverKind, sideOfKind, takesRamp } from './maneuver.ts';
import type { Language } from './phrases/languages.ts';
import { phrasesOf } from './phrases/phrase-tables.ts';
import { type DistanceCode, fillPattern, type PhraseKind } from './phrases/phrases.ts';
import { withoutNoun } from './phrases/without-noun.ts';
import { durationText, lengthText } from './quantity.ts';

/** How a request wants its directions told. */
export interface Wording {
  readonly style: 'Normal' | 'Terse';
  readonly language: Language;
  /** Tell the first name of a road alone. */
  readonly primaryNameOnly: boolean;
  /** Distances are told in its family, metric or miles; left out of the text when absent. */
  readonly distanceUnit: DistanceCode | undefined;
  readonly returnTime: boolean;
}

/** What an instruction tells. */
export interface StepFacts {
  readonly kind: ManeuverKind;
  readonly name?: string | undefined;
  /** Whether a driver was on that road before, by the same name. */
  readonly stays?: boolean | undefined;
  /** Of a roundabout's exit, or of an intermediate point. */
  readonly number?: number | undefined;
  /** What stands where the step's way begins. */
  readonly sign?: Sign | undefined;
  /** The name of the junction where it is made; told where `isPlaced` holds. */
  readonly junction?: string | undefined;
  /** Default `drive`. */
  readonly going?: Going | 'push' | 'sail' | 'lift' | undefined;
  /** Where the step leads, as an eighth of the compass, 0 = north; absent where it ends where it began. */
  readonly compass?: number | undefined;
  /** Whole milliseconds and centimetres. */
  readonly time: number;
  readonly length: number;
}

/** What joins the places that a sign tells. */
const SEPARATOR = '/';

/** Places of a sign that are told: nobody who hears them while driving keeps more in mind. */
const MOST_PLACES = 2;

/** The instruction for a step. */
export function instructionText(wording: Wording, facts: StepFacts): string {
  const phrases = phrasesOf(wording.language);
  const { kind, compass, number, sign } = facts;
  const exit = number?.toString() ?? sign?.exit;
  const isTerse = wording.style === 'Terse';
  const pattern = (isTerse ? phrases.terse : phrases.normal)[phraseKind(kind, sign)];
  const reported = tellRoad(facts);
  const toward = reported.toward === undefined ? '' : fillPattern(phrases.toward, { toward: reported.toward });
  const isStay = facts.stays === true && !isTerse && reported.name !== undefined && sign?.exit === undefined;
  const stem = fillPattern(pattern, {
    name: isStay ? undefined : ownName(kind, reported.name, pattern),
    toward,
    exit,
    ordinal: number === undefined ? undefined : (phrases.ordinal?.(number) ?? exit),
    number: number?.toString(),
    compass: compass === undefined ? undefined : phrases.compassShort[compass],
  });
  const stayed = isStay ? fillPattern(phrases.stay, { reported: stem, name: reported.name }) : stem;
  const said = pattern.includes('{toward}') ? stayed : stayed + toward;
  if (isTerse || isReached(kind)) return said;
  const junction = isPlaced(kind, facts.name) && toward === '' && exit === undefined ? facts.junction : undefined;
  const placed = junction === undefined ? said : fillPattern(phrases.atJunction, { reported: said, junction });
  const { distanceUnit, returnTime, language } = wording;
  const { going = 'drive' } = facts;
  // Where a lift leads on the map, and how far, helps nobody.
  if (going === 'lift') return placed + fillPattern(phrases.suffix, {});
  return (
    placed +
    fillPattern(phrases.suffix, {
      go: phrases.go[going],
      compass: compass === undefined ? undefined : phrases.compass[compass],
      distance: distanceUnit && lengthText(phrases, facts.length, distanceUnit, language),
      time: returnTime ? durationText(phrases, facts.time) : undefined,
    })
  );
}

/** A name as it stands behind the word for what it names. */
function ownName(kind: ManeuverKind, name: string | undefined, pattern: string): string | undefined {
  if (name === undefined || !(kind === 'ferry' || kind === 'steps' || kind === 'elevator')) return name;
  const names = name.split(SEPARATOR).map((one) => withoutNoun(one, pattern, kind === 'ferry'));
  return names.filter((one) => one !== undefined).join(SEPARATOR) || undefined;
}

/** The road as it is told, and where its sign leads. */
interface ReportedRoad {
  readonly name?: string | undefined;
  readonly toward?: string | undefined;
}

/**
 * The name of the road, and the first places of its sign that are no name of it. A way off is no road: where a sign tells its
 * places, its first name is the first of them.
 */
function tellRoad({ kind, name, sign }: StepFacts): ReportedRoad {
  if (sign?.toward === undefined || !isSigned(kind)) return { name };
  const names = name?.split(SEPARATOR) ?? [];
  const known = new Set(names.map(withoutSpaces));
  const beside = sign.toward.filter((place) => !known.has(withoutSpaces(place)));
  const isWayOff = isOff(kind, sign) && beside.length > 0;
  const places = (isWayOff ? [...names.slice(0, 1), ...beside] : beside).slice(0, MOST_PLACES);
  return { name: isWayOff ? undefined : name, toward: places.length > 0 ? places.join(SEPARATOR) : undefined };
}

/** A 29 and A29 are one road. */
function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '');
}

/** Whether a way leads off the road: a ramp, or a fork with the number of an exit. */
function isOff(kind: ManeuverKind, sign: Sign): boolean {
  return takesRamp(kind) || (isFork(kind) && sign.exit !== undefined);
}

/** A way off with a number is told as that exit. */
function phraseKind(kind: ManeuverKind, sign: Sign | undefined): PhraseKind {
  if (sign?.exit === undefined || !isOff(kind, sign)) return kind;
  const side = sideOfKind(kind);
  return side === undefined ? 'exit' : side === 'left' ? 'exitLeft' : 'exitRight';
}

/** Whether the driver chooses a way by it, so that what stands on the signs helps. */
export function isSigned(kind: ManeuverKind): boolean {
  return isSteering(kind) || kind === 'continue' || kind === 'roundabout';
}

/** Whether the name of its junction, or of its exit, helps, where a road has none and no other sign tells one. */
export function isPlaced(kind: ManeuverKind, name: string | undefined): boolean {
  return name === undefined && isSteering(kind);
}

/** Whether a kind tells of a point that is reached: nothing is travelled after it. */
function isReached(kind: ManeuverKind): boolean {
  return kind === 'via' || kind === 'arrive' || kind === 'arriveLeft' || kind === 'arriveRight';
}
