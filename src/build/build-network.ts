// Builds a network from plain data: reads and checks, sorts, numbers, splits and freezes it.

import { readOptions } from '../errors/check-options.ts';
import { isRecord } from '../errors/is-record.ts';
import { checkMembers } from '../errors/known-members.ts';
import { ANYTHING, type OptionKind, type OptionKinds } from '../errors/option-kinds.ts';
import { foundValue } from '../errors/show-value.ts';
import { type CoordinateSystems, coordinateSystem, coordinateSystemTable } from '../geo/coordinate-systems.ts';
import { inOrder, invert } from '../memory/in-order.ts';
import { radixOrder } from '../memory/radix-order.ts';
import { GOINGS, type Going } from '../network/going.ts';
import { LONGEST_TEXT } from '../network/longest-text.ts';
import { DEFAULT_MODES, isModeName, MOST_MODES } from '../network/modes.ts';
import type { Network } from '../network/network.ts';
import { noteProblem, type Problems, throwProblems } from '../network/network-error.ts';
import type { NetworkSource, TurnCostsChoice } from '../network/source.ts';
import { delayColumns } from './delays/delay-table.ts';
import { readDelays } from './delays/read-delays.ts';
import { type DirectedSegmentGraph, directedSegmentGraph } from './directed-segment-graph.ts';
import { findJunctionOfId } from './junction-keys.ts';
import { layOutArcs, withClosures } from './lay-out-arcs.ts';
import { makeIds } from './make-ids.ts';
import { mergeEqualStates } from './merge-equal-states.ts';
import { neededBans } from './needed-bans.ts';
import { numberJunctions } from './number-junctions.ts';
import { readSegments, UNREADABLE } from './read-segments.ts';
import type { SourceSystem } from './read-shape.ts';
import { readTurnBans } from './read-turn-bans.ts';
import { type BanRule, type DirectedSegmentBan, type DirectedSegmentClosure, ruleKey } from './segment-bans.ts';
import type { SegmentRows } from './segment-rows.ts';
import { complainOfTwins, orderByPlace, sortSegments } from './sort-segments.ts';
import { type ThroughTraffic, throughTraffic } from './through-traffic.ts';
import { turnAutomaton } from './turn-automaton.ts';
import { costTurns, turnCostsByMode } from './turn-costs/cost-turns.ts';
import type { TurnRows } from './turn-costs/turn-rows.ts';
import { banTurningRoundByMode } from './turn-round-bans-by-mode.ts';

const NO_GOING: Network['going'] = Object.freeze([]);

const MEMBERS: readonly (keyof NetworkSource)[] = [
  'name',
  'crs',
  'language',
  'attribution',
  'modes',
  'going',
  'segments',
  'turnBans',
  'delays',
  'turnCosts',
  'report',
];
const OPTIONS: OptionKinds<BuildOptions> = { coordinateSystems: ANYTHING, turnCosts: ANYTHING };

/** The options of `buildNetwork`. */
export interface BuildOptions {
  /** Coordinate systems that `crs` may name in addition to the built-in ones. */
  coordinateSystems?: CoordinateSystems;
  /** The time that turning takes. Default: as the source says. */
  turnCosts?: TurnCostsChoice | undefined;
}

/** The network of a source. Throws one `NetworkError` that lists everything wrong with it. */
export function buildNetwork(source: NetworkSource, options?: BuildOptions): Network {
  const problems: Problems = { list: [], count: 0 };
  const {
    name,
    language,
    attribution,
    modes,
    going,
    system,
    segments: listed,
    turnBans,
    delays,
    turnCosts,
  } = readHead(source, options, problems);

  const rows = readSegments(listed, system, problems, modes);
  if (rows.count === 0 && problems.count === 0) noteProblem(problems, { problem: 'segments: expected at least one' });
  makeIds(rows);
  const rowById = radixOrder(rows.count, rows.idHigh, rows.idLow);
  complainOfTwins(rows, rowById, problems);
  const order = orderByPlace(rows, rowById);
  const segments = sortSegments(rows, order, rowById);
  const { junctionCount, junctionBefore, junctionOfKey } = numberJunctions(rows, order, segments);
  const isOpen = (directedSegment: number) =>
    (rows.openDirectedSegments[order[directedSegment >>> 1]] & (1 << (directedSegment & 1))) !== 0;
  const graph = directedSegmentGraph(junctionCount, junctionBefore, isOpen);

  const given = readTurnBans(
    turnBans,
    {
      graph,
      ...segments,
      isBroken: (segment) => rows.isBroken[order[segment]] === 1,
      findJunction: (id) => {
        const key = findJunctionOfId(rows.junctions, id);
        return key === undefined ? undefined : junctionOfKey[key];
      },
      modes,
    },
    problems,
  );
  const isWhole = !rows.isBroken.includes(1);
  const ground = { ...segments, junctionCount, junctionBefore, modes, system, isWhole };
  const delayTable = readDelays(delays, ground, problems);
  const roads = { ...segments, modes, going };
  const costs = turnCostsByMode(turnCosts, graph, roads, problems);
  throwProblems(problems);

  const closures = directedClosures(rows, order);
  const bans = neededBans([...given, ...banTurningRoundByMode(graph, roads, given, closures, delayTable)]);
  const turnRows = costTurns(costs, { graph, roads, bans, delays: delayTable });
  const delayed = delayColumns(delayTable, problems);
  throwProblems(problems);
  return Object.freeze({
    name,
    crs: system.name,
    language,
    attribution,
    modes,
    going,
    ...layOutBans(
      graph,
      { bans, closures, through: throughTraffic(graph, inOrder(rows.destinationModes, order), segments), turnRows },
      modes.length,
    ),
    ...segments,
    ...delayed,
  });
}

/** The directed segments that are closed at certain times, once the segment of each row is known. */
function directedClosures({ closures }: SegmentRows, order: Uint32Array): DirectedSegmentClosure[] {
  const segmentOfRow = invert(order);
  return closures.directedSegment.map((read, i) => ({
    directedSegment: 2 * segmentOfRow[read >>> 1] + (read & 1),
    ...{ binds: 0, spares: 0, modes: closures.modes[i], buckets: closures.buckets[i] },
  }));
}

interface AllBans {
  readonly bans: readonly DirectedSegmentBan[];
  readonly closures: readonly DirectedSegmentClosure[];
  readonly through: ThroughTraffic | undefined;
  readonly turnRows: TurnRows | undefined;
}

function layOutBans(graph: DirectedSegmentGraph, { bans, closures, through, turnRows }: AllBans, modeCount: number) {
  const riders = through === undefined ? [] : Array.from({ length: modeCount }, (_, mode) => riderOf(mode, modeCount));
  const ruleOfKey = new Map([...bans, ...closures, ...riders].map((rule) => [ruleKey(rule), rule]));
  const keys = [...ruleOfKey.keys()].sort((a, b) => a - b);
  const numberOfKey = new Map(keys.map((key, number) => [key, number]));
  const ofRules = <Member extends keyof BanRule>(member: Member) =>
    keys.map((key) => ruleOfKey.get(key)![member] as number);
  const numberOf = (rule: BanRule): number => numberOfKey.get(ruleKey(rule))!;
  const turns = { bans, rules: bans.map(numberOf), through, throughRules: riders.map(numberOf), turnRows };
  const automaton = mergeEqualStates(turnAutomaton(graph, turns));
  const arcs = layOutArcs(graph, automaton, turnRows && { rows: turnRows, modeCount });
  return {
    ...withClosures(arcs, closures, closures.map(numberOf)),
    ruleBinds: Uint16Array.from(ofRules('binds')),
    ruleSpares: Uint16Array.from(ofRules('spares')),
    ruleModes: Uint16Array.from(ofRules('modes')),
    ruleBuckets: Uint8Array.from(ofRules('buckets')),
    ruleLenient: Uint8Array.from(ofRules('isLenient')),
  };
}

// The rule that bans the through traffic of one mode. A mask of 0 would mean all modes.
function riderOf(mode: number, modeCount: number): BanRule {
  return { binds: 0, spares: 0, modes: modeCount === 1 ? 0 : 1 << mode, buckets: 0 };
}

interface Head {
  name: string;
  language: string;
  attribution: string;
  modes: readonly string[];
  going: Network['going'];
  system: SourceSystem;
  segments: Iterable<unknown>;
  turnBans: Iterable<unknown>;
  delays: Iterable<unknown>;
  turnCosts: unknown;
}

function readHead(source: unknown, options: unknown, problems: Problems): Head {
  if (typeof source !== 'object' || source === null) {
    noteProblem(problems, { problem: `expected a network source, found ${foundValue(source)}` });
    source = { segments: [] };
  }
  const head = membersOf(source as object, problems);
  const read = readBuildOptions(options, problems);
  const crs = readText('crs', head.crs, 'epsg:4326', problems).trim().toLowerCase();
  const modes = readModes(head.modes, problems);
  return {
    name: readText('name', head.name, '', problems),
    language: readText('language', head.language, 'en', problems),
    attribution: readText('attribution', head.attribution, '', problems),
    modes,
    going: readGoing(head.going, modes, problems),
    system: systemOf(crs, read, problems),
    segments: readIterable('segments', head.segments, problems),
    turnBans: readIterable('turnBans', head.turnBans === undefined ? [] : head.turnBans, problems),
    delays: readIterable('delays', head.delays === undefined ? [] : head.delays, problems),
    turnCosts: read.turnCosts === undefined ? head.turnCosts : read.turnCosts,
  };
}

function readBuildOptions(options: unknown, problems: Problems): Partial<BuildOptions> {
  return readOptions<BuildOptions>(options, OPTIONS, (problem) => noteProblem(problems, { problem }), 'options');
}

/** The members of a source, each read once; none if the source cannot be read. */
function membersOf(source: object, problems: Problems): { readonly [member in keyof NetworkSource]?: unknown } {
  try {
    checkMembers(source, MEMBERS, (problem) => noteProblem(problems, { problem }));
    const given = source as { readonly [member in keyof NetworkSource]?: unknown };
    return Object.fromEntries(MEMBERS.map((member) => [member, given[member]]));
  } catch {
    noteProblem(problems, { problem: UNREADABLE });
    return { segments: [] };
  }
}

const GOING: OptionKind = { expected: GOINGS.join(', '), fits: (value) => GOINGS.includes(value as Going) };

function readGoing(given: unknown, modes: readonly string[], problems: Problems): Network['going'] {
  const kinds = Object.fromEntries(modes.map((mode) => [mode, GOING]));
  // without a prototype: a mode may have the name of a member that all objects have
  const byMode = isRecord(given) ? Object.assign(Object.create(null), given) : given;
  const reported = readOptions<Record<string, Going>>(
    byMode,
    kinds,
    (problem) => noteProblem(problems, { problem }),
    'going',
  );
  return Object.keys(reported).length > 0 ? Object.freeze(modes.map((mode) => reported[mode])) : NO_GOING;
}

function readModes(modes: unknown, problems: Problems): readonly string[] {
  if (modes === undefined) return DEFAULT_MODES;
  const isList = Array.isArray(modes) && modes.length > 0 && modes.length <= MOST_MODES;
  const isNamed = isList && modes.every(isModeName);
  if (isNamed && new Set(modes).size === modes.length) return Object.freeze([...modes]);
  noteProblem(problems, {
    problem: `modes: expected 1 to ${MOST_MODES} unique names made of letters and digits, found ${foundValue(modes)}`,
  });
  return DEFAULT_MODES;
}

function readText(member: string, value: unknown, absent: string, problems: Problems): string {
  if (value === undefined || value === '') return absent;
  if (typeof value === 'string' && value.length <= LONGEST_TEXT) return value;
  noteProblem(problems, { problem: `${member}: expected a text, found ${foundValue(value)}` });
  return absent;
}

function systemOf(crs: string, { coordinateSystems }: Partial<BuildOptions>, problems: Problems): SourceSystem {
  const complain = (problem: string) => noteProblem(problems, { problem });
  const system = coordinateSystem(
    coordinateSystemTable(coordinateSystems, (problem) => complain(`options.${problem}`)),
    crs,
  );
  if (system.status === 'ready') return system;
  complain(`crs: ${system.reason}`);
  // The name of the system is wrong already, so any conversion serves to read the points.
  return { name: crs, toDegrees: () => [0, 0] };
}

function readIterable(member: string, value: unknown, problems: Problems): Iterable<unknown> {
  if (typeof value === 'object' && value !== null && Symbol.iterator in value) return value as Iterable<unknown>;
  noteProblem(problems, {
    problem: `${member}: expected a list, or anything that can be iterated, found ${foundValue(value)}`,
  });
  return [];
}
