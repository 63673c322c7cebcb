// The best order of a few points, exactly: Held and Karp's dynamic program over sets (1962).

/**
 * The order of points 1 .. size - 2 that makes the trip from 0 to size - 1 cheapest. Of equally cheap orders, it returns the order that
 * comes first when they are compared point by point. Time and memory grow with 2^size.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: split up, its hottest part would be calls
export function exactOrder(size: number, costs: Float64Array): number[] {
  const count = size - 2;
  const end = size - 1;
  const all = 2 ** count - 1;
  // rest[set * count + i]: the least cost from point i + 1 over all points of the set, which does not contain i, to the end.
  const rest = new Float64Array((all + 1) * count);
  for (let i = 0; i < count; i++) rest[i] = costs[(i + 1) * size + end];
  for (let set = 1; set <= all; set++) {
    for (let i = 0; i < count; i++) {
      if ((set >> i) & 1) continue;
      let best = Infinity;
      for (let j = 0; j < count; j++) {
        if (((set >> j) & 1) === 0) continue;
        const cost = costs[(i + 1) * size + j + 1] + rest[(set ^ (1 << j)) * count + j];
        if (cost < best) best = cost;
      }
      rest[set * count + i] = best;
    }
  }

  const order: number[] = [];
  let from = 0;
  for (let set = all; set !== 0; ) {
    let next = 0;
    let best = Infinity;
    for (let j = 0; j < count; j++) {
      if (((set >> j) & 1) === 0) continue;
      const cost = costs[from * size + j + 1] + rest[(set ^ (1 << j)) * count + j];
      if (cost < best) {
        best = cost;
        next = j;
      }
    }
    order.push(next + 1);
    set ^= 1 << next;
    from = next + 1;
  }
  return order;
}
