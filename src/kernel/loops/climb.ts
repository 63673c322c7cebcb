// Searches that only go up in a hierarchy, over the arcs of one metric. search/hierarchy/query.ts explains the query; its fallback is there.
//
// Both sides have labels, 16 bytes per position: weight - CLOSED, second, third, and the arc or stop that it was reached over. The weight
// is 0 everywhere between searches. An arc is a record of 16 bytes: head, weight, second, and the arc of the hierarchy.

import { CLOSED, isThree, Three, Two } from './packed';

/** The addresses of a metric. Signed words, as search/hierarchy/climber.ts writes them. */
// unmanaged
class Climber {
  parent: u32;
  /** The queue: positions in descending order, so that the lowest one is last, and its end. */
  waiting: u32;
  end: u32;
  /** The result of a query: weight, second, third and top. */
  found: u32;
  /** One byte per position: whether climbs end there. */
  isShared: u32;
  /** The result of climbs: the positions reached, with their packed costs. */
  reached: u32;
  value: u32;
  third: u32;
}

/** The addresses of one side of a metric. */
// unmanaged
class Side {
  firstUp: u32;
  records: u32;
  /** 4 bytes per record. Not read if there are two values. */
  thirds: u32;
  labels: u32;
}

/** Relaxes all arcs that go up from a position. The result is negative if a sum does not fit. */
// inline
function climb<V>(position: u32, side: Side): i32 {
  const labels = side.labels;
  const records = side.records;
  const from = labels + (position << 4);
  const w = load<i32>(from);
  const s = load<i32>(from, 4);
  const t = isThree<V>() ? load<i32>(from, 8) : 0;
  const end = records + (load<u32>(side.firstUp + (position << 2), 4) << 4);
  let all: i32 = 0;
  for (let arc = records + (load<u32>(side.firstUp + (position << 2)) << 4); arc < end; arc += 16) {
    const above = labels + (load<u32>(arc) << 4);
    const weight = w + load<i32>(arc, 4);
    const old = load<i32>(above);
    if (weight > old) continue;
    const second = s + load<i32>(arc, 8);
    const third = isThree<V>() ? t + load<i32>(side.thirds + ((arc - records) >> 2)) : 0;
    if (weight === old) {
      const oldSecond = load<i32>(above, 4);
      if (second > oldSecond) continue;
      if (second === oldSecond && (!isThree<V>() || third >= load<i32>(above, 8))) continue;
    }
    all |= second | third;
    store<i32>(above, weight);
    store<i32>(above, second, 4);
    if (isThree<V>()) store<i32>(above, third, 8);
    store<i32>(above, (arc - records) >> 4, 12);
  }
  return all;
}

/** Takes the lowest position out of the queue; negative if it is empty. */
function takeLowest(climber: Climber): i32 {
  if (climber.end === climber.waiting) return -1;
  climber.end -= 4;
  return load<i32>(climber.end);
}

/** The position after `position`: queues its parent and takes the lowest queued one. A position may be queued twice. */
// inline
function nextUp(climber: Climber, position: u32): i32 {
  const above = load<i32>(climber.parent + (position << 2));
  return climber.end === climber.waiting ? above : takeBelow(climber, position, above);
}

function takeBelow(climber: Climber, position: i32, above: i32): i32 {
  const waiting = climber.waiting;
  let end = climber.end;
  while (end > waiting && load<i32>(end - 4) === position) end -= 4;
  climber.end = end;
  if (above < 0) return takeLowest(climber);
  if (end === waiting || above < load<i32>(end - 4)) return above;
  const next = load<i32>(end - 4);
  end -= 4;
  for (; end > waiting && load<i32>(end - 4) < above; end -= 4) store<i32>(end, load<i32>(end - 4));
  store<i32>(end, above);
  return next;
}

/**
 * Climbs from all `count` queued positions, where both sides are labelled, and finds the least way between the sides. The result is negative
 * if a sum does not fit.
 */
export function meet(climber: u32, forward: u32, backward: u32, count: u32, hasThirds: i32): i32 {
  const tools = changetype<Climber>(climber);
  const going = changetype<Side>(forward);
  const coming = changetype<Side>(backward);
  return hasThirds ? meetAbove<Three>(tools, going, coming, count) : meetAbove<Two>(tools, going, coming, count);
}

function meetAbove<V>(climber: Climber, forward: Side, backward: Side, count: u32): i32 {
  let all: i32 = 0;
  let weight = CLOSED;
  let second: i32 = -1;
  let third: i32 = -1;
  let top: i32 = -1;
  climber.end = climber.waiting + (count << 2);
  let position = takeLowest(climber);
  while (position >= 0) {
    const going = forward.labels + (position << 4);
    const coming = backward.labels + (position << 4);
    const fromSource = CLOSED + load<i32>(going);
    const toTarget = CLOSED + load<i32>(coming);
    const sum = fromSource + toTarget;
    if (sum <= weight) {
      const newSecond = load<i32>(going, 4) + load<i32>(coming, 4);
      const newThird = isThree<V>() ? load<i32>(going, 8) + load<i32>(coming, 8) : 0;
      all |= newSecond | newThird;
      if (sum < weight || newSecond < second || (isThree<V>() && newSecond === second && newThird < third)) {
        weight = sum;
        second = newSecond;
        third = newThird;
        top = position;
      }
    }
    if (fromSource < CLOSED) {
      if (fromSource <= weight) all |= climb<V>(position, forward);
      store<i32>(going, 0);
    }
    if (toTarget < CLOSED) {
      if (toTarget <= weight) all |= climb<V>(position, backward);
      store<i32>(coming, 0);
    }
    position = nextUp(climber, position);
  }
  store<i32>(climber.found, weight);
  store<i32>(climber.found, second, 4);
  store<i32>(climber.found, isThree<V>() ? third : second, 8);
  store<i32>(climber.found, top, 12);
  return all;
}

/**
 * Climbs from the `count` queued positions of one place, labelled on one side, to the top. The arcs of shared positions are not climbed.
 * Lists what is reached, each position with its cost packed as weight * scale + second. Returns how many positions there are, or a negative
 * number if a sum does not fit.
 */
export function climbPlace(climber: u32, side: u32, count: u32, scale: f64, hasThirds: i32): i32 {
  const tools = changetype<Climber>(climber);
  const one = changetype<Side>(side);
  return hasThirds ? climbAll<Three>(tools, one, count, scale) : climbAll<Two>(tools, one, count, scale);
}

function climbAll<V>(climber: Climber, side: Side, count: u32, scale: f64): i32 {
  let reached: i32 = 0;
  let all: i32 = 0;
  climber.end = climber.waiting + (count << 2);
  let position = takeLowest(climber);
  while (position >= 0) {
    const label = side.labels + (position << 4);
    const below = load<i32>(label);
    if (below !== 0) {
      const second = load<i32>(label, 4);
      store<i32>(climber.reached + (reached << 2), position);
      store<f64>(climber.value + (reached << 3), ((CLOSED + below) as f64) * scale + (second as f64));
      if (isThree<V>()) store<i32>(climber.third + (reached << 2), load<i32>(label, 8));
      reached++;
      if (load<u8>(climber.isShared + position) === 0) all |= climb<V>(position, side);
      store<i32>(label, 0);
    }
    position = nextUp(climber, position);
  }
  return all < 0 ? all : reached;
}
