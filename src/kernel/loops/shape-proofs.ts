// Proofs of shapes and of the index over them: the twins of prepared/check-snap-index.ts and network/least-length.ts. A cosine is known to lie between two
// sums here; what they leave in doubt is told, and decided by the twin.

const HALF_TURN: f64 = 1_800_000_000;
const TURN: f64 = 2 * HALF_TURN;
/** More than any sums of the same numbers differ by, in whatever order. */
const ROUNDING: f64 = 1 + 1e-9;

/** The same longitude, or step in longitude, between -180 and 180 degrees, in 1e-7 degrees. */
export function eastward(x: f64): f64 {
  return x > HALF_TURN ? x - TURN : x < -HALF_TURN ? x + TURN : x;
}

/** The cosine of what has a square, up to a right angle, or more by less than WITHIN: its series up to the twelfth power. */
function cosine(square: f64): f64 {
  let sum = 1 - square * (1 / 132.0);
  sum = 1 - square * (1 / 90.0) * sum;
  sum = 1 - square * (1 / 56.0) * sum;
  sum = 1 - square * (1 / 30.0) * sum;
  sum = 1 - square * (1 / 12.0) * sum;
  return 1 - square * (1 / 2.0) * sum;
}

/** The next power would be this at a right angle. */
const WITHIN: f64 = 1e-8;

/** The next segment from `segment` on that may be shorter than its shape, in whole centimetres; their count where none may. */
export function nextShort(
  firstPoint: u32,
  pointX: u32,
  pointY: u32,
  length: u32,
  segment: u32,
  segmentCount: u32,
  cmOfLongitude: f64,
  cmOfLatitude: f64,
  widest: f64,
  nearly: f64,
  radians: f64,
): u32 {
  for (; segment < segmentCount; segment++) {
    let at = load<u32>(firstPoint + (segment << 2)) << 2;
    const end = (load<u32>(firstPoint + (segment << 2), 4) << 2) - 4;
    let x: f64 = load<i32>(pointX + at);
    let y: f64 = load<i32>(pointY + at);
    // the twin takes the highest latitude, where a degree is no wider than here
    const lat = y * radians;
    const across = cmOfLongitude * cosine(lat * lat);
    let least: f64 = 0;
    for (; at < end; at += 4) {
      const nextX: f64 = load<i32>(pointX + at, 4);
      const nextY: f64 = load<i32>(pointY + at, 4);
      const dx = across * (nextX - x);
      const dy = cmOfLatitude * (nextY - y);
      if (Math.abs(nextX - x) > widest) return segment;
      least += Math.sqrt(dx * dx + dy * dy);
      x = nextX;
      y = nextY;
    }
    if ((load<u32>(length + (segment << 2)) as f64) + 1 < nearly * least * ROUNDING) return segment;
  }
  return segmentCount;
}

/** Whether the pieces of each run are pieces of its segment. */
export function staysOnSegments(
  segmentOfRun: u32,
  pointOfRun: u32,
  pieceCount: u32,
  firstPoint: u32,
  segmentCount: u32,
  begin: u32,
  end: u32,
): bool {
  for (let run = begin; run < end; run++) {
    const segment = load<u32>(segmentOfRun + (run << 2));
    const point = load<u32>(pointOfRun + (run << 2));
    if (segment >= segmentCount || point < load<u32>(firstPoint + (segment << 2))) return false;
    const pieces = max<u32>(1, load<u8>(pieceCount + run));
    if ((point as u64) + pieces >= (load<u32>(firstPoint + (segment << 2), 4) as u64)) return false;
  }
  return true;
}

/**
 * The parts that the piece after a point is cut into, as `partCountOfPiece` counts them in snap/snap-index.ts; 0 where that
 * is in doubt. Limits, which say what a part may be: metres of a half part, metres that it may bend.
 */
export function partCount(dx: f64, y1: f64, y2: f64, radians: f64, sphere: f64, longestHalf: f64, mostBend: f64): f64 {
  const turn = dx * radians;
  const climb = (y1 - y2) * radians;
  const nearest = y1 * y2 <= 0 ? 0 : Math.min(Math.abs(y1), Math.abs(y2)) * radians;
  const widest = cosine(nearest * nearest);
  const x1 = turn * Math.max(0, widest - WITHIN);
  const x2 = turn * widest;
  const least = Math.ceil((Math.sqrt(x1 * x1 + climb * climb) * sphere) / (2 * longestHalf) / ROUNDING);
  const most = Math.ceil(((Math.sqrt(x2 * x2 + climb * climb) * sphere) / (2 * longestHalf)) * ROUNDING);
  // no sine is more than 1
  const bend = sphere * ((turn * turn) / 16 + Math.abs(turn * climb) / 4) * ROUNDING;
  const parts = Math.max(1, most);
  return parts === Math.max(1, least) && bend <= mostBend * parts * parts ? parts : 0;
}

/** Which of so many parts of the piece from `at` on a run is, by its middle: any number, or none. */
export function partOfRun(middle: u32, pointX: u32, pointY: u32, at: u32, parts: f64): f64 {
  const x: f64 = load<i32>(pointX + at);
  const y: f64 = load<i32>(pointY + at);
  const spanX = eastward((load<i32>(pointX + at, 4) as f64) - x);
  const spanY = (load<i32>(pointY + at, 4) as f64) - y;
  const along =
    Math.abs(spanX) > Math.abs(spanY)
      ? eastward((load<i32>(middle) as f64) - x) / spanX
      : ((load<i32>(middle, 4) as f64) - y) / spanY;
  return Math.floor(along * parts);
}

/** Runs whose points are fetched before they are looked at. */
const TOUCHED: u32 = 256;

/**
 * Reads a point of each run, and nothing else: runs stand by where they are, points by segment, and many are waited for at once so. Gives
 * the run up to which it did; what was read is asked after, or an engine would leave the reading out.
 */
function touch(pointOfRun: u32, pointX: u32, pointY: u32, run: u32, end: u32): u32 {
  let sum: i32 = 0;
  for (let at = pointOfRun + (run << 2), last = pointOfRun + (end << 2); at < last; at += 4) {
    const point = load<u32>(at) << 2;
    sum ^= load<i32>(pointX + point) ^ load<i32>(pointY + point);
  }
  return sum === 0 ? run + 1 : end;
}

/**
 * The next run from `run` on whose middle and radius are not for certain those of its pieces; their count where all are.
 * `longestHalf` and `mostBend` say what a part may be, `mostRadius` and `margin` what a radius may.
 */
export function nextDoubtfulRun(
  pointOfRun: u32,
  pieceCount: u32,
  middle: u32,
  radius: u32,
  pointX: u32,
  pointY: u32,
  run: u32,
  runCount: u32,
  mostRadius: u32,
  radians: f64,
  sphere: f64,
  margin: f64,
  longestHalf: f64,
  mostBend: f64,
): u32 {
  for (let near = run; run < runCount; run++) {
    if (run === near) {
      near = touch(pointOfRun, pointX, pointY, run, min(runCount, run + TOUCHED));
    }
    const pieces: u32 = load<u8>(pieceCount + run);
    const reported: f64 = load<u8>(radius + run);
    if (reported > (mostRadius as f64)) return run;
    const at = load<u32>(pointOfRun + (run << 2)) << 2;
    let west: f64;
    let east: f64;
    let south: f64;
    let north: f64;
    if (pieces === 0) {
      west = load<i32>(pointX + at);
      south = load<i32>(pointY + at);
      const spanX = eastward((load<i32>(pointX + at, 4) as f64) - west);
      const spanY = (load<i32>(pointY + at, 4) as f64) - south;
      const parts = partCount(spanX, south, south + spanY, radians, sphere, longestHalf, mostBend);
      const part = partOfRun(middle + (run << 3), pointX, pointY, at, parts);
      if (!(part >= 0 && part < parts)) return run;
      west += part * (spanX / parts);
      east = west + spanX / parts;
      south += part * (spanY / parts);
      north = south + spanY / parts;
    } else {
      let least = v128.load_lane<i32>(pointY + at, v128.load_zero<i32>(pointX + at), 1);
      let most = least;
      for (let point = at + 4, end = at + (pieces << 2); point <= end; point += 4) {
        const next = v128.load_lane<i32>(pointY + point, v128.load_zero<i32>(pointX + point), 1);
        least = i32x4.min_s(least, next);
        most = i32x4.max_s(most, next);
      }
      west = i32x4.extract_lane(least, 0);
      east = i32x4.extract_lane(most, 0);
      south = i32x4.extract_lane(least, 1);
      north = i32x4.extract_lane(most, 1);
      // round the world, or over the antimeridian: steps go the short way there
      if (east - west > HALF_TURN) return run;
    }
    if ((load<i32>(middle + (run << 3)) as f64) !== eastward(Math.floor((west + east) / 2 + 0.5))) return run;
    if ((load<i32>(middle + (run << 3), 4) as f64) !== Math.floor((south + north) / 2 + 0.5)) return run;
    const nearest = south * north <= 0 ? 0 : Math.min(Math.abs(south), Math.abs(north)) * radians;
    const turn = (east - west) * radians;
    const climb = (north - south) * radians;
    const widest = cosine(nearest * nearest);
    const x1 = turn * Math.max(0, widest - WITHIN);
    const x2 = turn * widest;
    const least = Math.ceil((Math.sqrt(x1 * x1 + climb * climb) * sphere) / 2 / ROUNDING + margin);
    const most = Math.ceil(((Math.sqrt(x2 * x2 + climb * climb) * sphere) / 2) * ROUNDING + margin);
    if (reported < most - 1 || reported > least + 1) return run;
  }
  return runCount;
}

/** Whether runs before a cut lie on its near side, those after it on the far side: all within the box that their cuts leave. */
export function isTree(middle: u32, runCount: u32, leafSize: u32, stack: u32): bool {
  if (runCount === 0) return true;
  const everywhere = i32x4(i32.MIN_VALUE, i32.MIN_VALUE, i32.MAX_VALUE, i32.MAX_VALUE);
  let top = push(stack, 0, runCount - 1, 0, everywhere);
  while (top > stack) {
    top -= 32;
    const left = load<u32>(top);
    const right = load<u32>(top, 4);
    const axis = load<u32>(top, 8);
    const box = v128.load(top, 16);
    if (right - left <= leafSize) {
      for (let at = middle + (left << 3), end = middle + (right << 3); at <= end; at += 8) {
        if (!isWithin(at, box)) return false;
      }
      continue;
    }
    const cut = (left + right) >>> 1;
    const at = middle + (cut << 3);
    if (!isWithin(at, box)) return false;
    const value = load<i32>(at + (axis << 2));
    const before = axis === 0 ? i32x4.replace_lane(box, 2, value) : i32x4.replace_lane(box, 3, value);
    const after = axis === 0 ? i32x4.replace_lane(box, 0, value) : i32x4.replace_lane(box, 1, value);
    top = push(top, left, cut - 1, 1 - axis, before);
    top = push(top, cut + 1, right, 1 - axis, after);
  }
  return true;
}

function push(top: u32, left: u32, right: u32, axis: u32, box: v128): u32 {
  store<u32>(top, left);
  store<u32>(top, right, 4);
  store<u32>(top, axis, 8);
  v128.store(top, box, 16);
  return top + 32;
}

function isWithin(at: u32, box: v128): bool {
  const x = load<i32>(at);
  const y = load<i32>(at, 4);
  return (
    x >= i32x4.extract_lane(box, 0) &&
    y >= i32x4.extract_lane(box, 1) &&
    x <= i32x4.extract_lane(box, 2) &&
    y <= i32x4.extract_lane(box, 3)
  );
}
