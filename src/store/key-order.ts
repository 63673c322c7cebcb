// Sorts keys by their UTF-8 bytes, which is the order of their code points. JavaScript itself compares UTF-16 units.

/** Negative if `a` comes before `b`, 0 if they are equal. */
export function compareKeys(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let i = 0; i < end; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    // a surrogate belongs to a code point above all others
    if (left !== right) return sortable(left) - sortable(right);
  }
  return a.length - b.length;
}

function sortable(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}
