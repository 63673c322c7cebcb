// Projects points onto the flat map, with x and y in one vector. The fallback is to-flat.ts.

import type { Field } from './field.ts';
import type { Doubles } from './memory.ts';

/** Half a turn in 1e-7 degrees. */
const HALF_TURN: f64 = 1_800_000_000;

// inline
export function toFlat(field: Field, x: i32, y: i32, to: Doubles, i: i32): void {
  let east = (x as f64) - field.middle;
  if (east > HALF_TURN) east -= 2 * HALF_TURN;
  else if (east < -HALF_TURN) east += 2 * HALF_TURN;
  const squares = field.mapSquares;
  const record = changetype<usize>(field);
  const place = f64x2.replace_lane(f64x2.splat(east), 1, y as f64);
  const corner = v128.load(record, offsetof<Field>('mapWest'));
  const at = f64x2.div(f64x2.sub(place, corner), v128.load(record, offsetof<Field>('perColumn')));
  const square = f64x2.pmax(f64x2.pmin(f64x2.floor(at), f64x2.splat(squares - 1)), f64x2.splat(0));
  const share = f64x2.sub(at, square);
  const whole = i32x4.trunc_sat_f64x2_s_zero(square);
  const low = field.lattice + ((i32x4.extract_lane(whole, 1) * (squares + 1) + i32x4.extract_lane(whole, 0)) << 4);
  const high = low + ((squares + 1) << 4);
  const across = v128.shuffle<f64>(share, share, 0, 0);
  const onLow = between(v128.load(low), v128.load(low, 16), across);
  const onHigh = between(v128.load(high), v128.load(high, 16), across);
  v128.store(to + (i << 3), between(onLow, onHigh, v128.shuffle<f64>(share, share, 1, 1)));
}

function between(one: v128, other: v128, share: v128): v128 {
  return f64x2.add(one, f64x2.mul(share, f64x2.sub(other, one)));
}
