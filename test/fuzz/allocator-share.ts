// The resident memory of a process in the arenas of glibc's allocator: memory in use, and memory kept for later. Each thread that allocates
// gets an arena, up to eight per core, and memory freed in one stays there. Linux shows it in /proc/self/smaps.

import { readFileSync } from 'node:fs';

export interface AllocatorShare {
  readonly arenas: number;
  readonly bytes: number;
}

/** The address space that an arena reserves; it begins at a multiple of this size. */
const RESERVED = 64n * 1024n * 1024n;
const MAPPING = /^([0-9a-f]+)-([0-9a-f]+) (\S{4}) \S+ \S+ \S+\s*(.*)$/;

/** The current share of the process; `undefined` if the system does not show it. */
export function allocatorShare(): AllocatorShare | undefined {
  try {
    return shareIn(readFileSync('/proc/self/smaps', 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The share in a text of mappings: the heap of the first thread, and mappings without a file that begin at addresses of arenas and are
 * followed by their reserved space.
 */
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
