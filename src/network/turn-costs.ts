// Reads what callers say about the time that turning takes.

import { readOptions } from '../errors/check-options.ts';
import type { Complain } from '../errors/known-members.ts';
import { numberFrom, type OptionKind, type OptionKinds } from '../errors/option-kinds.ts';
import { foundValue } from '../errors/show-value.ts';
import { findMode, isModeName } from './modes.ts';
import type { TurnCosts } from './source.ts';

/** The most seconds that a sharp turn, or turning round, may cost. */
const MOST_SECONDS = 120;
/** The most seconds that a right-angled turn may cost. A sharp turn costs more. */
const MOST_OF_SIDE = 80;
/**
 * Seconds for turns: to the near side (no oncoming traffic crossed), to the far side, sharp, and U-turns. These are OSRM's figures for
 * cars.
 */
const NEAR_SIDE = 2.1;
const FAR_SIDE = 5.4;
const SHARP = 7.5;
const U_TURN = 27.5;

const SPLITS = ['none', 'major', 'all'] as const;

/** What turning costs in some modes, with all defaults filled in. */
export interface ReadTurnCosts {
  /** Seconds for each kind of turn. */
  readonly left: number;
  readonly right: number;
  readonly sharp: number;
  readonly uTurn: number;
  readonly split: NonNullable<TurnCosts['split']>;
  /** The modes that pay these costs. If absent, all modes that drive. */
  readonly modes?: readonly string[] | undefined;
}

/** The valid choices, in words. */
const CHOICES = `true, false, 'least', turn costs, or a list of them`;

const SECONDS: OptionKind = numberFrom(0, MOST_SECONDS);
const OF_SIDE: OptionKind = numberFrom(0, MOST_OF_SIDE);
const MEMBERS: OptionKinds<TurnCosts> = {
  left: OF_SIDE,
  right: OF_SIDE,
  sharp: SECONDS,
  uTurn: SECONDS,
  split: { expected: SPLITS.join(', '), fits: (value) => SPLITS.includes(value as (typeof SPLITS)[number]) },
  drivingSide: { expected: 'left or right', fits: (value) => value === 'left' || value === 'right' },
  modes: {
    expected: 'a list of modes',
    fits: (value) => Array.isArray(value) && value.length > 0 && value.every(isModeName),
  },
};

/**
 * The turn costs of a choice, with all defaults filled in; an empty list if turning costs nothing. If the choice does not give the driving
 * side, `keepsLeft` does.
 */
export function readTurnCosts(choice: unknown, keepsLeft: () => boolean, complain: Complain): readonly ReadTurnCosts[] {
  if (choice === undefined || choice === false) return [];
  if (choice === true) return [withDefaults({}, keepsLeft)];
  if (choice === 'least') return [withDefaults({ split: 'none' }, keepsLeft)];
  if (typeof choice !== 'object' || choice === null || (Array.isArray(choice) && choice.length === 0)) {
    complain(`turnCosts: expected ${CHOICES}, found ${foundValue(choice)}`);
    return [];
  }
  const entries: readonly unknown[] = Array.isArray(choice) ? choice : [choice];
  return entries.map((entry, i) => {
    const at = entries.length > 1 ? `turnCosts[${i}]` : 'turnCosts';
    if (entry === undefined) complain(`${at}: expected turn costs, found nothing`);
    return readOne(entry, keepsLeft, complain, at);
  });
}

function readOne(entry: unknown, keepsLeft: () => boolean, complain: Complain, name: string): ReadTurnCosts {
  const costs = withDefaults(readOptions<TurnCosts>(entry, MEMBERS, complain, name), keepsLeft);
  const side = Math.max(costs.left, costs.right);
  if (side > 0 && costs.sharp <= side)
    complain(`${name}.sharp: expected more than a turn to the left or right (${side}), found ${costs.sharp}`);
  if (costs.uTurn < costs.sharp)
    complain(`${name}.uTurn: expected at least as much as a sharp turn (${costs.sharp}), found ${costs.uTurn}`);
  return costs;
}

function withDefaults(given: Partial<TurnCosts>, keepsLeft: () => boolean): ReadTurnCosts {
  const isLeft = given.drivingSide === undefined ? keepsLeft() : given.drivingSide === 'left';
  const left = given.left ?? (isLeft ? NEAR_SIDE : FAR_SIDE);
  const right = given.right ?? (isLeft ? FAR_SIDE : NEAR_SIDE);
  // if turns to the sides cost more than by default, a sharp turn costs more in proportion
  const sharp = given.sharp ?? Math.max(SHARP, (SHARP / FAR_SIDE) * Math.max(left, right));
  return {
    left,
    right,
    sharp,
    uTurn: given.uTurn ?? Math.max(U_TURN, sharp),
    split: given.split ?? 'major',
    modes: given.modes && [...given.modes],
  };
}

/** The modes that pay each set of costs, by their numbers: the modes that the set names, otherwise all modes that drive. */
export function payingModes(
  read: readonly ReadTurnCosts[],
  modes: readonly string[],
  drives: (mode: number) => boolean,
  complain: Complain,
): number[][] {
  const seen = new Set<number>();
  return read.map(({ modes: names }, i) => {
    const at = read.length === 1 ? 'turnCosts.modes' : `turnCosts[${i}].modes`;
    if (names === undefined && read.length > 1) complain(`${at}: expected the modes of each, found nothing`);
    if (names === undefined) {
      const driving = [...modes.keys()].filter(drives);
      if (driving.length === 0)
        complain(
          `turnCosts: expected a mode that drives, found ${modes.join(', ')}. To make other modes pay, name them in ${at}`,
        );
      return driving;
    }
    return names.map((name) => {
      const mode = findMode({ modes }, name);
      if (mode < 0) complain(`${at}: expected ${modes.join(', ')}, found ${foundValue(name)}`);
      else if (seen.has(mode)) complain(`${at}: expected each mode once, found ${foundValue(name)} again`);
      seen.add(mode);
      return mode;
    });
  });
}
