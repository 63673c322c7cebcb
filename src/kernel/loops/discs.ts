// A tree of discs around roads. Its fallbacks are road-tree.ts and ask-roads.ts in boundary/.

import { DISC, Field, step } from './field';
import { partOf, roadOf, slownessOf, spentFrom, spentTo } from './road';
import { layEnds, layPart, pointAt } from './road-line';

/** Entries per box. */
const MEMBERS: i32 = 4;

const STEPS_OF_PART: i32 = 16;
const STEPS_OF_BOX: i32 = 4 * MEMBERS;

/** Factor by which discs are enlarged, since they are stored in single precision. */
const ROUNDING: f64 = 4e-7;

/** Builds a disc around each road, boxes of four around discs, and boxes around boxes, up to the root. */
export function layDiscs(field: Field): void {
  const count = field.roadCount;
  for (let number = 0; number < count; number++) {
    const road = roadOf(field, number);
    const isPart = number < field.partCount;
    step(field, isPart ? STEPS_OF_PART : 1);
    if (isPart) layPart(field, number);
    else layEnds(field, road);
    const x = (pointAt(field, -2).x + pointAt(field, -1).x) / 2;
    const y = (pointAt(field, -2).y + pointAt(field, -1).y) / 2;
    const radius = isPart ? radiusOfPart(field, number) : ((road.length as f64) / 200) * field.stretch;
    const least = min<f64>(spentFrom(field, number), spentTo(field, number));
    const own = slownessOf(field, road);
    setDisc(field.discs + number * DISC, x, y, radius, least, own, own);
  }
  const all = field.firstStretch as i32;
  let box = count;
  for (let first = 0, last = count; box < all; first = last, last = box) {
    for (let member = first; member < last; member += MEMBERS, box++) {
      step(field, STEPS_OF_BOX);
      const end = min<i32>(member + MEMBERS, last);
      store<i32>(field.begin + (box << 2), member);
      store<i32>(field.endOf + (box << 2), end);
      boundMembers(field.discs, box, member, end);
    }
  }
}

function radiusOfPart(field: Field, number: i32): f64 {
  const part = partOf(field, number);
  return ((part.to - part.from) * (roadOf(field, number).length as f64) * field.stretch) / 200;
}

/** Writes a disc. */
export function setDisc(disc: u32, x: f64, y: f64, radius: f64, least: f64, fastest: f64, slowest: f64): void {
  const perCost = 1 / fastest;
  store<f32>(disc, x as f32);
  store<f32>(disc, y as f32, 4);
  store<f32>(disc, (radius + ROUNDING * (abs<f64>(x) + abs<f64>(y) + radius + least * perCost)) as f32, 8);
  store<f32>(disc, least as f32, 12);
  store<f32>(disc, (perCost * (1 + ROUNDING)) as f32, 16);
  store<f32>(disc, (fastest * (1 - ROUNDING)) as f32, 20);
  store<f32>(disc, ((1 / slowest) * (1 - ROUNDING)) as f32, 24);
}

function boundMembers(discs: u32, box: i32, first: i32, end: i32): void {
  // x and y at once
  let low = f64x2.splat(Infinity);
  let high = f64x2.splat(-Infinity);
  let least = Infinity;
  let fastest = Infinity;
  let fewest = Infinity;
  for (let disc = discs + first * DISC; disc < discs + end * DISC; disc += DISC) {
    const place = f64x2.promote_low_f32x4(v128.load(disc));
    const radius = f64x2.splat(load<f32>(disc, 8));
    low = f64x2.pmin(low, f64x2.sub(place, radius));
    high = f64x2.pmax(high, f64x2.add(place, radius));
    least = min<f64>(least, load<f32>(disc, 12));
    fastest = min<f64>(fastest, load<f32>(disc, 20));
    fewest = min<f64>(fewest, load<f32>(disc, 24));
  }
  const middle = f64x2.div(f64x2.add(low, high), f64x2.splat(2));
  let radius: f64 = 0;
  for (let disc = discs + first * DISC; disc < discs + end * DISC; disc += DISC) {
    const to = f64x2.sub(f64x2.promote_low_f32x4(v128.load(disc)), middle);
    const squared = f64x2.mul(to, to);
    const away = sqrt<f64>(f64x2.extract_lane(squared, 0) + f64x2.extract_lane(squared, 1));
    radius = max<f64>(radius, away + (load<f32>(disc, 8) as f64));
  }
  const x = f64x2.extract_lane(middle, 0);
  const y = f64x2.extract_lane(middle, 1);
  setDisc(discs + box * DISC, x, y, radius, least, fastest, 1 / fewest);
}
