// A network of ermine as what plain graph libraries take: junctions, courses between them with their seconds, and lines.

const known = new WeakMap();

/** All open courses; a junction is called by its number, and found by a point that lies on it. */
export function coursesOf(network) {
  if (!known.has(network)) known.set(network, readCourses(network));
  return known.get(network);
}

function readCourses(network) {
  const { segmentCount, junctionCount, arcOfCourse, tail, head, junctionOfCopy, firstPoint, length, speed } = network;
  const junctionOf = (node) => (node < junctionCount ? node : junctionOfCopy[node - junctionCount]);
  const pointOf = new Map();
  const numberOf = new Map();
  const courses = [];
  for (let course = 0; course < 2 * segmentCount; course++) {
    const arc = arcOfCourse[course];
    if (arc === 0xffffffff) continue;
    const segment = course >> 1;
    const ends = [positionOf(network, firstPoint[segment]), positionOf(network, firstPoint[segment + 1] - 1)];
    const [at, goal] = course & 1 ? ends.reverse() : ends;
    const [from, to] = [junctionOf(tail[arc]), junctionOf(head[arc])];
    pointOf.set(from, at).set(to, goal);
    numberOf.set(`${at}`, from).set(`${goal}`, to);
    courses.push({ from, to, seconds: (length[segment] * 36) / speed[course] });
  }
  return { courses, pointOf, junctionNear: (point) => numberOf.get(`${point}`) };
}

export function linesOf(network) {
  const { segmentCount, firstPoint } = network;
  return Array.from({ length: segmentCount }, (_, segment) =>
    Array.from({ length: firstPoint[segment + 1] - firstPoint[segment] }, (_, i) =>
      positionOf(network, firstPoint[segment] + i),
    ),
  );
}

function positionOf({ pointX, pointY }, point) {
  return [pointX[point] / 1e7, pointY[point] / 1e7];
}
