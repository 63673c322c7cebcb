// How much of a process's resident memory is in the arenas of glibc, its allocator: what is in use there, and what it keeps for later.
// Each thread that allocates gets an arena, up to eight a core; what is freed in one stays with it. Linux tells it in /proc/self/smaps.

import { readFileSync } from 'node:fs';

export interface AllocatorShare {
  readonly arenas: number;
  readonly bytes: number;
}

/** An arena reserves so much, at a multiple of it. */
const RESERVED = 64n * 1024n * 1024n;
const MAPPING = /^([0-9a-f]+)-([0-9a-f]+) (\S{4}) \S+ \S+ \S+\s*(.*)$/;

/** The share of glibc now; `undefined` where the system does not tell. */
export function allocatorShare(): AllocatorShare | undefined {
  try {
    return shareIn(readFileSync('/proc/self/smaps', 'utf8'));
  } catch {
    return undefined;
  }
}

/** The same of a text of mappings: the heap of the first thread, and mappings without a file that begin where arenas do and are followed by their reserve. */
export function shareIn(smaps: string): AllocatorShare {
  let arenas = 0;
  let bytes = 0;
  const mappings = mappingsIn(smaps);
  for (const [i, { start, end, rights, name, resident }] of mappings.entries()) {
    const next = mappings[i + 1];
    const isReserved = next?.start === end && next.rights.startsWith('---') && next.end <= start + RESERVED;
    const isArena = name === '' && rights.startsWith('rw') && start % RESERVED === 0n && isReserved;
    if (name !== '[heap]' && !isArena) continue;
    arenas++;
    bytes += resident;
  }
  return { arenas, bytes };
}

interface Mapping {
  readonly start: bigint;
  readonly end: bigint;
  readonly rights: string;
  readonly name: string;
  resident: number;
}

function mappingsIn(smaps: string): Mapping[] {
  const mappings: Mapping[] = [];
  for (const line of smaps.split('\n')) {
    const [, start, end, rights, name = ''] = MAPPING.exec(line) ?? [];
    if (start !== undefined) {
      mappings.push({ start: BigInt(`0x${start}`), end: BigInt(`0x${end}`), rights, name, resident: 0 });
    } else if (line.startsWith('Rss:')) mappings[mappings.length - 1].resident = 1024 * Number(/\d+/.exec(line)?.[0]);
  }
  return mappings;
}
