// Reads signs from the tags of ways and of the nodes where ways diverge.

import type { SignSource } from '../../../network/source.ts';
import { type TagScratch, type Tags, tagOf } from '../file/elements.ts';
import { isPlaceholder } from './names.ts';

/** The signs of a way, in each direction. */
export interface WaySigns {
  forward: DirectionSigns;
  backward: DirectionSigns;
}

export interface DirectionSigns {
  /** The number of the exit where the way begins. */
  exit?: string;
  toward?: string[];
  /** The lanes at the end of the way. */
  lanes?: string;
  /** The name of the bridge or tunnel that the whole way runs over or through. */
  structure?: string;
}

/** A sign at a place where ways diverge. */
export interface NodeSigns {
  /**
   * Whether the sign is the number of an exit, which applies to links only. Otherwise it is the name of a junction, which applies to every
   * way out of it.
   */
  isExit: boolean;
  ref?: string;
  name?: string;
  toward?: string[];
}

const SIGN_KEY = /^(?:destination|turn:lanes|junction:ref|bridge:name|tunnel:name)/;

const NOTHING: DirectionSigns = Object.freeze({});
const NONE: WaySigns = { forward: NOTHING, backward: NOTHING };

/**
 * Reads the signs of a way that may be used in the given directions. Plain keys apply only to the direction of a one-way street. The number
 * of an exit applies to the direction in which the way is drawn.
 */
export function readWaySigns(tags: Tags, ways: { forward: boolean; backward: boolean }): WaySigns {
  if (![...tags.keys()].some((key) => SIGN_KEY.test(key))) return NONE;
  const isOneway = ways.forward !== ways.backward;
  return {
    forward: readSigns(tags, ':forward', isOneway && ways.forward),
    backward: readSigns(tags, ':backward', isOneway && ways.backward),
  };
}

function readSigns(tags: Tags, suffix: string, isPlain: boolean): DirectionSigns {
  const tagged = (key: string) => trimmed(tags.get(key + suffix) ?? (isPlain ? tags.get(key) : undefined));
  const toward = ['destination:ref', 'destination:street', 'destination'].flatMap((key) => listOf(tagged(key)));
  const signs: DirectionSigns = {};
  const exit = exitNumber(
    tagged('junction:ref') ?? (suffix === ':forward' ? trimmed(tags.get('junction:ref')) : undefined),
  );
  const lanes = tagged('turn:lanes');
  const structure = named(tags.get('bridge:name') ?? tags.get('tunnel:name'));
  if (exit) signs.exit = exit;
  if (toward.length > 0) signs.toward = [...new Set(toward)];
  if (lanes && /[a-z]/.test(lanes) && areLanes(lanes)) signs.lanes = lanes;
  if (structure) signs.structure = structure;
  return Object.keys(signs).length > 0 ? signs : NOTHING;
}

const PAINTED = /^(?:none|through|reverse|(?:slight_|sharp_)?(?:left|right)|merge_to_(?:left|right))?$/;

/** Whether a text is a list of lanes with known markings. */
export function areLanes(text: string): boolean {
  return text.split(/[|;]/).every((word) => PAINTED.test(word.trim()));
}

/** Reads the sign at a node, or `undefined`. */
export function readNodeSigns(tags: TagScratch): NodeSigns | undefined {
  const isExit = tagOf(tags, 'highway') === 'motorway_junction';
  if (!isExit && tagOf(tags, 'junction') !== 'yes') return undefined;
  const signs: NodeSigns = { isExit };
  const ref = isExit ? exitNumber(trimmed(tagOf(tags, 'ref'))) : named(tagOf(tags, 'ref'));
  const name = named(tagOf(tags, 'name'));
  const toward = listOf(trimmed(tagOf(tags, 'exit_to')));
  if (ref) signs.ref = ref;
  if (name) signs.name = name;
  if (toward.length > 0) signs.toward = toward;
  return signs;
}

function trimmed(text: string | undefined): string | undefined {
  return text?.trim() || undefined;
}

function named(text: string | undefined): string | undefined {
  const name = trimmed(text);
  return name === undefined || isPlaceholder(name) ? undefined : name;
}

/** Matches words before the number of an exit that the phrases already contain. */
const EXIT_WORDS =
  'exit|ausfahrt|anschlussstelle|sortie|salida|sortida|saída|uscita|afrit|afslag|afkørsel|avfart|avkjørsel|zjazd|výjezd|výjazd|' +
  'zjezd|izlaz|izvoz|kijárat|ieșire|έξοδος|изход|съезд|выезд|выїзд|dalja';
const BEFORE_NUMBER = new RegExp(`^(?:${EXIT_WORDS}|as|no|nr|#)[\\s:.]*(?=\\S*\\d|\\S$)`, 'i');
const EXIT_NAME = new RegExp(`^(?:${EXIT_WORDS})\\s+\\S*\\d`, 'i');

/** Whether a name only repeats a sign: Exit 9 to Boulder. */
export function isExitName(name: string): boolean {
  return EXIT_NAME.test(name);
}

/** The number of an exit, without the word before it. Numbers of several lanes are written as on signs: 1A/1B. */
function exitNumber(text: string | undefined): string | undefined {
  if (text === undefined || isPlaceholder(text)) return undefined;
  const numbers = text
    .split(/[;,/]/)
    .map((one) => one.trim().replace(BEFORE_NUMBER, ''))
    .filter((one) => !isPlaceholder(one));
  return numbers.length > 0 ? [...new Set(numbers)].join('/') : undefined;
}

/** The parts of a list. Some mappers put `|` between lanes that lead to different places. */
function listOf(text: string | undefined): string[] {
  return (text?.split(/[;|]/) ?? []).map((one) => one.trim()).filter((one) => !isPlaceholder(one));
}

/** Where a part of a way begins and ends, in the direction of travel. */
export interface PartEnds {
  isFirst: boolean;
  isLast: boolean;
  isLink: boolean;
  /** The sign at the node where the part begins. */
  node: NodeSigns | undefined;
  /** The number of exits that no mode may take, on a piece of a roundabout. */
  closedExits: number;
}

/** The sign of a part in one direction, or `undefined`. */
export function signOfPart(
  way: DirectionSigns,
  { isFirst, isLast, isLink, node, closedExits }: PartEnds,
): SignSource | undefined {
  // most parts have no sign; ways without signs share NOTHING
  if (way === NOTHING && node === undefined && closedExits === 0) return undefined;
  const leaves = node !== undefined && (isLink || !node.isExit);
  const sign: SignSource = {};
  const exit = (leaves && node.isExit ? node.ref : undefined) ?? (isFirst ? way.exit : undefined);
  const toward = (isFirst ? way.toward : undefined) ?? (leaves ? node.toward : undefined);
  if (exit !== undefined) sign.exit = exit;
  if (leaves && node.name !== undefined) sign.junction = node.name;
  if (toward !== undefined) sign.toward = toward;
  if (isLast && way.lanes !== undefined) sign.lanes = way.lanes;
  if (way.structure !== undefined) sign.structure = way.structure;
  if (closedExits > 0) sign.closedExits = closedExits;
  return Object.keys(sign).length > 0 ? sign : undefined;
}
