// Customizing weights alone, of four sets at once: what guides are made of. As customize.ts does it, whose drawing says why.
//
// A triangle takes the time in which its three arcs are found, whatever is added there: four sets take little longer than one would.
// An arc of the hierarchy has two vectors, up and down, 32 bits for each set. Once they are final they are rounded down to 16 bits in
// units of their mid, one for each set, and stand in planes: up of all sets, then down.

import { CLOSED } from './packed';

const NO_SLOT: u32 = 0xffffffff;
/** What weighs as much is shut: see narrow-metric.ts. */
const FAR: i32 = 0x3ffffc00;
const SHUT: i32 = 0xffff;

/** Some arcs that no input has yet. */
export function closeWeights(sets: u32, begin: u32, end: u32): void {
  const far = i32x4.splat(CLOSED);
  for (let at = sets + (begin << 5), last = sets + (end << 5); at < last; at += 16) v128.store(at, far);
}

/** Gives arcs the least of some inputs and what they have; the weights of the sets stand one plane after the other. */
export function takeWeights(sets: u32, slot: u32, weights: u32, plane: u32, begin: u32, end: u32): void {
  for (let at = begin << 2, last = end << 2; at < last; at += 4) {
    const s = load<u32>(slot + at);
    if (s === NO_SLOT) continue;
    // an arc of the hierarchy, and which way
    const half = sets + (s << 4);
    let input = weights + at;
    let all = i32x4.splat(load<i32>(input));
    all = i32x4.replace_lane(all, 1, load<i32>((input += plane)));
    all = i32x4.replace_lane(all, 2, load<i32>((input += plane)));
    all = i32x4.replace_lane(all, 3, load<i32>(input + plane));
    v128.store(half, i32x4.min_s(v128.load(half), all));
  }
}

/** For each mid from `firstMid` to `endMid`: its triangles set the arcs from mid to top, which are rounded then. `arcTo` is scratch, a number a position. */
export function relaxWeights(
  sets: u32,
  firstUp: u32,
  head: u32,
  tail: u32,
  firstDown: u32,
  arcDown: u32,
  arcTo: u32,
  planes: u32,
  arcCount: u32,
  units: u32,
  nodeCount: u32,
  firstMid: u32,
  endMid: u32,
): void {
  for (let mid = firstMid << 2, end = endMid << 2; mid < end; mid += 4) {
    const firstOfUp = load<u32>(firstUp + mid);
    const endUp = load<u32>(firstUp + mid, 4);
    for (let arc = firstOfUp; arc < endUp; arc++) {
      store<u32>(arcTo + (load<u32>(head + (arc << 2)) << 2), sets + (arc << 5));
    }
    const endOfDown = arcDown + (load<u32>(firstDown + mid, 4) << 2);
    for (let down = arcDown + (load<u32>(firstDown + mid) << 2); down < endOfDown; down += 4) {
      const bottomMid = load<u32>(down);
      const bottom = load<u32>(tail + (bottomMid << 2));
      let bottomTop = sets + (bottomMid << 5);
      const bottomToMid = v128.load(bottomTop);
      const midToBottom = v128.load(bottomTop, 16);
      const endOfBottom = head + (load<u32>(firstUp + (bottom << 2), 4) << 2);
      for (let top = head + (bottomMid << 2) + 4; top < endOfBottom; top += 4) {
        bottomTop += 32;
        const midTop = load<u32>(arcTo + (load<u32>(top) << 2));
        v128.store(midTop, i32x4.min_s(v128.load(midTop), i32x4.add(midToBottom, v128.load(bottomTop))));
        v128.store(midTop, i32x4.min_s(v128.load(midTop, 16), i32x4.add(bottomToMid, v128.load(bottomTop, 16))), 16);
      }
    }
    narrow(sets, firstOfUp, endUp, planes, arcCount << 1, units + (mid >> 2), nodeCount);
  }
}

/** Rounds some arcs to the units in which the longest of them fits, and puts them into the planes. */
function narrow(sets: u32, first: u32, end: u32, planes: u32, plane: u32, unit: u32, nodeCount: u32): void {
  const far = i32x4.splat(FAR);
  let most = i32x4.splat(0);
  const begin = sets + (first << 5);
  const last = sets + (end << 5);
  for (let at = begin; at < last; at += 16) {
    const weights = v128.load(at);
    most = i32x4.max_s(most, v128.and(weights, i32x4.lt_s(weights, far)));
  }
  let to = planes + (first << 1);
  if (!v128.any_true(i32x4.ge_s(most, i32x4.splat(SHUT)))) {
    // all fit as they are, as those of most mids do
    for (let set = 0; set < 4; set++, unit += nodeCount) store<u8>(unit, 0);
    for (let at = begin; at < last; at += 32, to += 2) {
      store4(shutFrom(far, v128.load(at)), to, plane);
      store4(shutFrom(far, v128.load(at, 16)), to + 4 * plane, plane);
    }
    return;
  }
  // what weighs less than a unit is masked out, and the rest is divided by it as a float, which is exact for 16 bits
  let mask = i32x4.splat(0);
  let scale = f32x4.splat(0);
  for (let set = 0; set < 4; set++) {
    const exponent = unitFor(i32x4.extract_lane(most, 0));
    store<u8>(unit, exponent);
    unit += nodeCount;
    most = v128.shuffle<i32>(most, most, 1, 2, 3, 0);
    mask = i32x4.replace_lane(v128.shuffle<i32>(mask, mask, 1, 2, 3, 0), 3, -1 << exponent);
    scale = i32x4.replace_lane(v128.shuffle<i32>(scale, scale, 1, 2, 3, 0), 3, (127 - exponent) << 23);
  }
  for (let at = begin; at < last; at += 32, to += 2) {
    store4(narrowed(at, far, mask, scale), to, plane);
    store4(narrowed(at + 16, far, mask, scale), to + 4 * plane, plane);
  }
}

/** Weights with all bits set where they are shut. */
// inline
function shutFrom(far: v128, weights: v128): v128 {
  return v128.or(weights, i32x4.ge_s(weights, far));
}

/** Rounds a vector in its place, and gives it in units. */
// inline
function narrowed(at: u32, far: v128, mask: v128, scale: v128): v128 {
  const weights = v128.load(at);
  const shut = i32x4.ge_s(weights, far);
  const rounded = v128.and(weights, mask);
  v128.store(at, v128.bitselect(weights, rounded, shut));
  return v128.or(i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.convert_i32x4_s(rounded), scale)), shut);
}

/** The lower halves of the four numbers of a vector, in as many planes. */
// inline
function store4(numbers: v128, to: u32, plane: u32): void {
  store<u16>(to, i16x8.extract_lane_u(numbers, 0));
  store<u16>(to + plane, i16x8.extract_lane_u(numbers, 2));
  store<u16>(to + 2 * plane, i16x8.extract_lane_u(numbers, 4));
  store<u16>(to + 3 * plane, i16x8.extract_lane_u(numbers, 6));
}

/** The exponent of the unit in which weights up to `most` fit 16 bits, and none is SHUT. */
// inline
function unitFor(most: i32): i32 {
  const bits = 32 - (clz<i32>(most) as i32);
  const unit = select<i32>(bits - 16, 0, bits > 16);
  return unit + ((most >>> unit === SHUT) as i32);
}
