// The smaller and the larger of two numbers, without branches. The built-in min and max branch because of NaN and the sign of 0.

// inline
export function lesser(one: f64, other: f64): f64 {
  return f64x2.extract_lane(f64x2.pmin(f64x2.splat(one), f64x2.splat(other)), 0);
}

// inline
export function greater(one: f64, other: f64): f64 {
  return f64x2.extract_lane(f64x2.pmax(f64x2.splat(one), f64x2.splat(other)), 0);
}
