// The similarity of two regions: intersection over union, along a thousand lines across both.

type Polygons = readonly (readonly (readonly (readonly [number, number])[])[])[];

/** Intersection over union of two regions; 1 if both are empty. */
export function likeness(a: Polygons, b: Polygons, lines = 1000): number {
  const heights = [...a.flat(2), ...b.flat(2)].map(([, y]) => y);
  const south = Math.min(...heights);
  const north = Math.max(...heights);
  let both = 0;
  let any = 0;
  for (let line = 0; line < lines; line++) {
    const y = south + ((line + 0.5) / lines) * (north - south);
    const sides = [
      ...crossingsOf(a, y).map((x) => ({ x, isOfA: true })),
      ...crossingsOf(b, y).map((x) => ({ x, isOfA: false })),
    ].sort((one, other) => one.x - other.x);
    let isInA = false;
    let isInB = false;
    sides.forEach(({ x, isOfA }, i) => {
      if (isOfA) isInA = !isInA;
      else isInB = !isInB;
      const width = (sides[i + 1]?.x ?? x) - x;
      if (isInA && isInB) both += width;
      if (isInA || isInB) any += width;
    });
  }
  return any === 0 ? 1 : both / any;
}

// Where a parallel crosses the rings of a region.
function crossingsOf(polygons: Polygons, y: number): number[] {
  const found: number[] = [];
  for (const ring of polygons.flat()) {
    for (let i = 0; i + 1 < ring.length; i++) {
      const [x1, y1] = ring[i];
      const [x2, y2] = ring[i + 1];
      if (y1 > y !== y2 > y) found.push(x1 + ((x2 - x1) * (y - y1)) / (y2 - y1));
    }
  }
  return found;
}
