// Finds the supernodes of a hierarchy. A supernode is a chain of consecutive positions. Each position is the parent of the one before, and
// all have the same higher neighbours outside the chain. A row has the pairs of a position. The rows are consecutive and end with the same
// heads:
//
//     row 0      1 2 | r r r       Triangles within the rows need no index: element j of row y follows from the elements in the same
//     row 1        2 | r r r       column of the rows before it. Triangles that set an arc between two of the heads r share one index
//     row 2          | r r r       for all rows: `corner`, the pairs of every two heads, in order.
//
// All addresses are byte offsets. Arrays of the hierarchy hold 32-bit numbers; pairs take 16 bytes.

/** The most rows of a supernode, because working arrays have room for this many swapped pairs and thirds. */
const MOST_ROWS: u32 = 64;

/**
 * Lists the beginnings of supernodes, and the end of the last one. Writes three numbers to `found`: how many supernodes there are, how many
 * corners they have (or the largest number, if there are more), and the most rows and heads of one supernode.
 */
export function findSupernodes(firstUp: u32, head: u32, nodeCount: u32, supernode: u32, found: u32): void {
  let count: u32 = 0;
  let corners: u32 = 0;
  let largest: u32 = 0;
  let rows: u32 = 0;
  for (let position: u32 = 0; position < nodeCount; position++) {
    const arc = load<u32>(firstUp + (position << 2));
    const heads = load<u32>(firstUp + (position << 2), 4) - arc;
    if (rows++ === 0) {
      store<u32>(supernode + (count << 2), position);
      count++;
    }
    // whether the next position is the parent of this one, and has the same heads except itself
    const isNext =
      rows < MOST_ROWS &&
      heads > 0 &&
      load<u32>(head + (arc << 2)) === position + 1 &&
      load<u32>(firstUp + (position << 2), 8) - load<u32>(firstUp + (position << 2), 4) === heads - 1;
    if (isNext) continue;
    const more = (heads * (heads - 1)) >> 1;
    corners = more > u32.MAX_VALUE - corners ? u32.MAX_VALUE : corners + more;
    largest = max<u32>(largest, rows + heads);
    rows = 0;
  }
  store<u32>(supernode + (count << 2), nodeCount);
  store<u32>(found, count);
  store<u32>(found, corners, 4);
  store<u32>(found, largest, 8);
}

/** Writes the slots of inputs, in the order of the inputs. */
export function gatherSlots(slot: u32, input: u32, count: u32, to: u32): void {
  for (const end = to + (count << 2); to < end; to += 4, input += 4) {
    store<u32>(to, load<u32>(slot + (load<u32>(input) << 2)));
  }
}

/** Lists the corners of supernodes `supernode` to `end`, as byte offsets of pairs. Returns where the next corners go. */
export function findCorners(firstUp: u32, head: u32, supernode: u32, end: u32, corner: u32): u32 {
  for (; supernode < end; supernode += 4) {
    const last = firstUp + (load<u32>(supernode, 4) << 2);
    const endOfHeads = head + (load<u32>(last) << 2);
    for (let one = head + (load<u32>(last - 4) << 2); one < endOfHeads; one += 4) {
      let arc = head + (load<u32>(firstUp + (load<u32>(one) << 2)) << 2);
      for (let other = one + 4; other < endOfHeads; other += 4, corner += 4) {
        const wanted = load<u32>(other);
        while (load<u32>(arc) !== wanted) arc += 4;
        store<u32>(corner, (arc - head) << 2);
      }
    }
  }
  return corner;
}
