// Counts turns on the line of a route, without knowing roads: the same for every engine.

const METRES_PER_DEGREE = 111_319.5;
/** The headings that are compared lie this many metres before and behind a point. */
const REACH = 15;
const LEAST_TURN = 50;
/** A line turns round where the points this many metres before and behind coincide. */
const NEAR = 5;
const SAME_PLACE = 0.25;

/** The number of turns on a line of `[x, y]` in degrees, and how many of them lead straight back. */
export function turnsOf(line) {
  const points = inMetres(line);
  const far = [0];
  for (let i = 1; i < points.length; i++) far.push(far[i - 1] + distance(points[i - 1], points[i]));
  const at = locate(points, far);
  const total = far.at(-1);
  let turns = 0;
  let back = 0;
  let next = REACH;
  for (let i = 1; i + 1 < points.length; i++) {
    const here = far[i];
    const isBack = distance(at(here - NEAR), at(here + NEAR)) < SAME_PLACE && here > NEAR && here < total - NEAR;
    if (isBack && here > far[i - 1]) back++;
    if (here < next || here > total - REACH) continue;
    if (Math.abs(angle(at(here - REACH), points[i], at(here + REACH))) < LEAST_TURN && !isBack) continue;
    turns++;
    next = here + 2 * REACH;
  }
  return { turns, back };
}

function inMetres(line) {
  const narrow = Math.cos((line[0][1] * Math.PI) / 180);
  return line.map(([x, y]) => [x * narrow * METRES_PER_DEGREE, y * METRES_PER_DEGREE]);
}

function distance([ax, ay], [bx, by]) {
  return Math.hypot(ax - bx, ay - by);
}

/** The point at a distance in metres from the start of the line. */
function locate(points, far) {
  let i = 1;
  return (metres) => {
    while (i > 1 && far[i - 1] > metres) i--;
    while (i + 1 < points.length && far[i] < metres) i++;
    const share = far[i] === far[i - 1] ? 0 : (metres - far[i - 1]) / (far[i] - far[i - 1]);
    return [0, 1].map((axis) => points[i - 1][axis] + share * (points[i][axis] - points[i - 1][axis]));
  };
}

/** Degrees by which the heading changes at b, from -180 to 180. */
function angle(a, b, c) {
  const before = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const after = Math.atan2(c[1] - b[1], c[0] - b[0]);
  const turned = ((after - before) * 180) / Math.PI;
  return turned > 180 ? turned - 360 : turned <= -180 ? turned + 360 : turned;
}
