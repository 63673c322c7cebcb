// Reads the turn bans of a source into banned sequences of directed segments, and checks every member of every ban.

import { type Complain, checkMembers, type Untrusted } from '../errors/known-members.ts';
import { foundValue } from '../errors/show-value.ts';
import { noteProblem, type Problems } from '../network/network-error.ts';
import { findSegment, type IdColumns } from '../network/segment-ids.ts';
import type { TurnBan } from '../network/source.ts';
import { VEHICLE_TYPES, vehicleTypeFromName } from '../network/vehicle-types.ts';
import type { DirectedSegmentGraph } from './directed-segment-graph.ts';
import { readBucketMask, readModeMask } from './read-ban-rule.ts';
import { UNREADABLE } from './read-segments.ts';
import { banAllBut, banThese, type DirectedSegmentBan, MOST_SEQUENCES, sequencesOver } from './segment-bans.ts';

/** The most segments between `from` and `to`. */
const MOST_VIA = 64;
/** The most banned turns, far more than any city has. Where a thousand roads meet, a thousand `only` bans would ban a million turns. */
const MOST_BANS = 20_000;
const MOST_BANS_PER_SEGMENT = 16;

const MEMBERS: readonly (keyof TurnBan)[] = [
  'kind',
  'from',
  'via',
  'to',
  'at',
  'vehicleTypes',
  'except',
  'modes',
  'buckets',
];

/** The segments and junctions that turn bans refer to. */
export interface BanGround extends IdColumns {
  readonly graph: DirectedSegmentGraph;
  /** For each segment: whether an error in it has been reported. */
  readonly isBroken: (segment: number) => boolean;
  /** Finds the junction with an id that is the `start` or `end` of a segment. */
  readonly findJunction: (id: string | number) => number | undefined;
  readonly modes: readonly string[];
}

/** Reads all turn bans as banned sequences. */
export function readTurnBans(turnBans: Iterable<unknown>, ground: BanGround, problems: Problems): DirectedSegmentBan[] {
  const most = MOST_BANS + MOST_BANS_PER_SEGMENT * ground.idLow.length;
  const bans: DirectedSegmentBan[] = [];
  let turnBan = 0;
  for (const source of turnBans) {
    const index = turnBan++;
    const complainOfBan = (problem: string) => noteProblem(problems, { turnBan: index, problem });
    if (typeof source === 'object' && source !== null) {
      try {
        for (const ban of readTurnBan(source, ground, complainOfBan)) bans.push(ban);
      } catch {
        complainOfBan(UNREADABLE);
      }
    } else {
      complainOfBan(`expected a turn ban, found ${foundValue(source)}`);
    }
    if (bans.length > most) {
      complainOfBan(`expected at most ${most} banned turns`);
      break;
    }
  }
  return bans;
}

function readTurnBan(source: Untrusted<TurnBan>, ground: BanGround, complain: Complain): DirectedSegmentBan[] {
  const { kind } = source;
  if (kind !== 'no' && kind !== 'only') complain(`kind: expected 'no' or 'only', found ${foundValue(kind)}`);
  checkMembers(source, MEMBERS, complain);
  const segments = readSegmentList(source, ground, complain);
  const at = readJunction(source.at, ground, complain);
  const binds = readVehicleTypes('vehicleTypes', source.vehicleTypes, complain);
  const spares = readVehicleTypes('except', source.except, complain);
  const modes = readModeMask(source.modes, ground.modes, complain);
  const buckets = readBucketMask(source.buckets, complain);
  if (Array.isArray(source.vehicleTypes) && source.vehicleTypes.length === 0) {
    complain('vehicleTypes: expected at least one, or leave it out for all vehicles');
  }
  if (segments === undefined || at === 'unknown' || segments.some(ground.isBroken)) return [];

  const sequences = sequencesOver(ground.graph, segments, at);
  if (sequences === undefined)
    complain(`expected at most ${MOST_SEQUENCES} ways to drive through its segments in order`);
  else if (sequences.length === 0) complain(noWay(source));
  else return (kind === 'only' ? banAllBut : banThese)(ground.graph, sequences, { binds, spares, modes, buckets });
  return [];
}

function noWay({ from, via, to, at }: Untrusted<TurnBan>): string {
  const where = at === undefined ? '' : `, leaving ${foundValue(from)} at junction ${foundValue(at)}`;
  return Array.isArray(via) && via.length > 0
    ? `expected segments that meet one after the other from ${foundValue(from)} to ${foundValue(to)}${where}`
    : `expected segments that share a junction, found ${foundValue(from)} and ${foundValue(to)}${where}`;
}

function readSegmentList(source: Untrusted<TurnBan>, ground: BanGround, complain: Complain): number[] | undefined {
  const { via = [] } = source;
  if (!Array.isArray(via) || via.length > MOST_VIA) {
    complain(`via: expected a list of at most ${MOST_VIA} segment ids, found ${foundValue(via)}`);
    readSegment('from', source.from, ground, complain);
    readSegment('to', source.to, ground, complain);
    return undefined;
  }
  const segments = [
    readSegment('from', source.from, ground, complain),
    ...Array.from(via, (id, i) => readSegment(`via[${i}]`, id, ground, complain)),
    readSegment('to', source.to, ground, complain),
  ];
  return segments.every((segment) => segment !== undefined) ? segments : undefined;
}

function readSegment(member: string, id: unknown, ground: BanGround, complain: Complain): number | undefined {
  const segment = typeof id === 'string' ? findSegment(ground, id) : undefined;
  if (segment === undefined) complain(`${member}: expected the id of a segment, found ${foundValue(id)}`);
  return segment;
}

function readJunction(at: unknown, ground: BanGround, complain: Complain): number | undefined | 'unknown' {
  if (at === undefined) return undefined;
  const junction = typeof at === 'string' || typeof at === 'number' ? ground.findJunction(at) : undefined;
  if (junction === undefined)
    complain(`at: expected a junction, the start or end of a segment, found ${foundValue(at)}`);
  return junction ?? 'unknown';
}

function readVehicleTypes(member: string, types: unknown, complain: Complain): number {
  if (types === undefined) return 0;
  if (!Array.isArray(types)) {
    complain(`${member}: expected a list of vehicle types, found ${foundValue(types)}`);
    return 0;
  }
  let mask = 0;
  for (const type of types as unknown[]) {
    const number = typeof type === 'string' ? vehicleTypeFromName(type) : undefined;
    if (number === undefined) {
      complain(`${member}: expected some of ${VEHICLE_TYPES.join(', ')}, found ${foundValue(type)}`);
    } else {
      mask |= 1 << number;
    }
  }
  return mask;
}
