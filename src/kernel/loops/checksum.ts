// The check value of a section: the twin of memory/checksum.ts, some words at a time.

const PRIME1: i32 = 0x9e3779b1;
const PRIME2: i32 = 0x85ebca77;
const PRIME3: i32 = 0xc2b2ae3d;

/** Lays the four lanes of memory/checksum.ts down, before any words. */
export function layLanes(lanes: u32): void {
  v128.store(lanes, i32x4(PRIME1 + PRIME2, PRIME2, 0, -PRIME1));
}

/** Takes `count` words into the lanes, a multiple of four. Not as a vector: a product of vectors is three times as long in coming. */
export function addWords(lanes: u32, words: u32, count: u32): void {
  let a = load<i32>(lanes);
  let b = load<i32>(lanes, 4);
  let c = load<i32>(lanes, 8);
  let d = load<i32>(lanes, 12);
  for (let at = words, end = words + (count << 2); at < end; at += 16) {
    a = rotl<i32>(a + load<i32>(at) * PRIME2, 13) * PRIME1;
    b = rotl<i32>(b + load<i32>(at, 4) * PRIME2, 13) * PRIME1;
    c = rotl<i32>(c + load<i32>(at, 8) * PRIME2, 13) * PRIME1;
    d = rotl<i32>(d + load<i32>(at, 12) * PRIME2, 13) * PRIME1;
  }
  store<i32>(lanes, a);
  store<i32>(lanes, b, 4);
  store<i32>(lanes, c, 8);
  store<i32>(lanes, d, 12);
}

/** The check value of `total` words, of which all but the last `count` are in the lanes: fewer than four. */
export function checksum(lanes: u32, words: u32, count: u32, total: u32): i32 {
  let hash: i32 =
    rotl<i32>(load<i32>(lanes), 1) +
    rotl<i32>(load<i32>(lanes, 4), 7) +
    rotl<i32>(load<i32>(lanes, 8), 12) +
    rotl<i32>(load<i32>(lanes, 12), 18) +
    (total as i32);
  for (let at = words, end = words + (count << 2); at < end; at += 4) {
    hash = rotl<i32>(hash + load<i32>(at) * PRIME3, 17) * PRIME1;
  }
  hash = (hash ^ ((hash as u32) >>> 15)) * PRIME2;
  hash = (hash ^ ((hash as u32) >>> 13)) * PRIME3;
  return hash ^ ((hash as u32) >>> 16);
}
