// Lists of numbers. The fallback is memory.ts. `member` is a parameter of its own because a constant `member` becomes part of the load
// instruction.

export type Integers = u32;
export type Doubles = u32;
export type Singles = u32;
export type Host = u32;

// inline
export function at(list: Integers, i: i32, member: i32 = 0): i32 {
  return load<i32>(list + (i << 2) + (member << 2));
}

// inline
export function set(list: Integers, i: i32, value: i32): void {
  store<i32>(list + (i << 2), value);
}

// inline
export function doubleAt(list: Doubles, i: i32, member: i32 = 0): f64 {
  return load<f64>(list + (i << 3) + (member << 3));
}

// inline
export function setDouble(list: Doubles, i: i32, value: f64): void {
  store<f64>(list + (i << 3), value);
}

// inline
export function singleAt(list: Singles, i: i32, member: i32 = 0): f64 {
  return load<f32>(list + (i << 2) + (member << 2));
}

// inline
export function setSingle(list: Singles, i: i32, value: f64): void {
  store<f32>(list + (i << 2), value as f32);
}

// inline
export function single(value: f64): f64 {
  return value as f32;
}

export function fillWith(list: Integers, value: i32, count: i32): void {
  memory.fill(list, value as u8, count << 2);
}
