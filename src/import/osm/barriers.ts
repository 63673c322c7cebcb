// Nodes that cars cannot pass: bollards, gates kept shut, blocks.

import type { TagScratch } from './elements.ts';
import { tagOf } from './elements.ts';
import type { RoadOptions } from './read-road.ts';

/** Barriers that stop cars though no access tag says so; gates and the like are taken to open. */
const BLOCKING: ReadonlySet<string> = new Set([
  'block',
  'bollard',
  'bus_trap',
  'chain',
  'cycle_barrier',
  'debris',
  'full-height_turnstile',
  'horse_stile',
  'jersey_barrier',
  'kent_carriage_gap',
  'kissing_gate',
  'log',
  'motorcycle_barrier',
  'planter',
  'stile',
  'sump_buster',
  'turnstile',
]);

const CLOSED: ReadonlySet<string> = new Set(['no', 'private', 'agricultural', 'forestry', 'emergency', 'psv', 'bus']);

/** Whether something on a node stops cars: what its access tags say, else the kind of barrier. */
export function isBlocked(tags: TagScratch, { privateRoads }: Pick<RoadOptions, 'privateRoads'>): boolean {
  const barrier = tagOf(tags, 'barrier');
  if (barrier === undefined || barrier === 'no') return false;
  const access = ['motorcar', 'motor_vehicle', 'vehicle', 'access'].map((key) => tagOf(tags, key)).find((said) => said);
  if (access !== undefined) return CLOSED.has(access) && !(privateRoads && access === 'private');
  return BLOCKING.has(barrier);
}
