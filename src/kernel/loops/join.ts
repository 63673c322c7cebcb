// Joins for sixteen places at once, what matrices of places far apart are made of: a row holds what sixteen sources need to get to
// one hub, and a target is one more row, below the hubs that it is reached from.
//
// Rows and arcs are those of sweep.ts, packed in doubles. Only rows that are marked hold anything.

function lesser(a: v128, value: v128, above: v128): v128 {
  return f64x2.pmin(a, f64x2.add(value, above));
}

/**
 * Rows for `count` targets, one after the other from `cells`, each the least over its marked hubs. Target i has the arcs up to the byte
 * offset `endArc[i]`; arcs stand from `arc` on and lead to hubs, whose rows stand from `rows` on, with a mark each.
 */
export function joinRows(cells: u32, count: u32, rows: u32, isReached: u32, endArc: u32, arc: u32): void {
  for (let cell = cells, end = cells + (count << 7); cell < end; cell += 128) {
    let a = f64x2.splat(Infinity);
    let b = a;
    let c = a;
    let d = a;
    let e = a;
    let f = a;
    let g = a;
    let h = a;
    for (const endOfArcs = load<u32>(endArc); arc < endOfArcs; arc += 16) {
      const hub = load<u32>(arc);
      if (load<u8>(isReached + ((hub - rows) >> 7)) === 0) continue;
      const value = v128.load64_splat(arc, 8);
      a = lesser(a, value, v128.load(hub));
      b = lesser(b, value, v128.load(hub, 16));
      c = lesser(c, value, v128.load(hub, 32));
      d = lesser(d, value, v128.load(hub, 48));
      e = lesser(e, value, v128.load(hub, 64));
      f = lesser(f, value, v128.load(hub, 80));
      g = lesser(g, value, v128.load(hub, 96));
      h = lesser(h, value, v128.load(hub, 112));
    }
    v128.store(cell, a);
    v128.store(cell, b, 16);
    v128.store(cell, c, 32);
    v128.store(cell, d, 48);
    v128.store(cell, e, 64);
    v128.store(cell, f, 80);
    v128.store(cell, g, 96);
    v128.store(cell, h, 112);
    endArc += 4;
  }
}
