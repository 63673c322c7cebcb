// A network of ermine for plain graph libraries: junctions, directed segments between them with their seconds, and lines.

const known = new WeakMap();

/** All open directed segments. A junction is named by its number, and found by a point on it. */
export function directedSegmentsOf(network) {
  if (!known.has(network)) known.set(network, readDirectedSegments(network));
  return known.get(network);
}

function readDirectedSegments(network) {
  const { segmentCount, junctionCount, arcOfDirected, tail, head, junctionOfCopy, firstPoint, length, speed } = network;
  const junctionOf = (node) => (node < junctionCount ? node : junctionOfCopy[node - junctionCount]);
  const pointOf = new Map();
  const numberOf = new Map();
  const directedSegments = [];
  for (let directedSegment = 0; directedSegment < 2 * segmentCount; directedSegment++) {
    const arc = arcOfDirected[directedSegment];
    if (arc === 0xffffffff) continue;
    const segment = directedSegment >> 1;
    const ends = [positionOf(network, firstPoint[segment]), positionOf(network, firstPoint[segment + 1] - 1)];
    const [at, goal] = directedSegment & 1 ? ends.reverse() : ends;
    const [from, to] = [junctionOf(tail[arc]), junctionOf(head[arc])];
    pointOf.set(from, at).set(to, goal);
    numberOf.set(`${at}`, from).set(`${goal}`, to);
    directedSegments.push({ from, to, seconds: (length[segment] * 36) / speed[directedSegment] });
  }
  return { directedSegments, pointOf, junctionNear: (point) => numberOf.get(`${point}`) };
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
