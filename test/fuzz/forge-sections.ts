// Forged sections: a value, an order or a size is wrong, but every checksum is right.

import type { Random } from '../../fixtures/random.ts';
import { type SectionData, type Sections, writeSections } from '../../src/memory/sections.ts';
import { FORMAT_VERSION } from '../../src/network/network-sections.ts';

/** The bytes of these sections, one to three of them forged. */
export function forge(random: Random, sections: Sections): Uint8Array {
  const forged = new Map<string, SectionData>([...sections].map(([name, data]) => [name, data.slice()]));
  const names = [...forged.keys()];
  for (let times = 1 + (random.whole(4) === 0 ? random.whole(3) : 0); times > 0; times--) {
    const name = random.pick(names);
    const data = forged.get(name);
    if (data === undefined) continue;
    const changed = change(random, data, forged);
    if (changed === undefined) forged.delete(name);
    else forged.set(name, changed);
  }
  return writeSections(forged, FORMAT_VERSION);
}

function change(random: Random, data: SectionData, others: Sections): SectionData | undefined {
  const at = random.whole(Math.max(1, data.length));
  const other = random.whole(Math.max(1, data.length));
  const kind = random.whole(16);
  if (kind < 8) {
    // Replaces a value by its neighbour, by a boundary value, by a value one off, or by any value.
    const borders = [0, 1, 0xffffffff, 0x7fffffff, 0x80000000, 2 ** 30 - 1, data.length, data.length - 1];
    const counts = [...others.values()].map(({ length }) => length);
    const values = [data[other], data[at] + 1, data[at] - 1, random.whole(data.length + 2), Number.NaN];
    data[at] = random.pick([...borders, ...counts, ...values, ...values]);
    return data;
  }
  if (kind < 11) {
    [data[at], data[other]] = [data[other], data[at]];
    return data;
  }
  if (kind === 11) return data.reverse();
  if (kind === 12) return data.slice(0, data.length - 1 - random.whole(Math.max(1, Math.min(4, data.length))));
  if (kind === 13) return longer(data, 1 + random.whole(4));
  if (kind === 14) return data.fill(data[other] ?? 0, at, at + 1 + random.whole(8));
  return random.whole(4) === 0 ? undefined : random.pick([...others.values()]).slice();
}

function longer(data: SectionData, count: number): SectionData {
  const all = new (data.constructor as new (length: number) => SectionData)(data.length + count);
  all.set(data as never);
  return all;
}
