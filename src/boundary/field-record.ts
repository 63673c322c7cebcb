// What the kernel is told of a field.

import type { Field } from './field.ts';

/** Where the kernel finds what it was told of a field; told anew where tables have moved. */
export function recordOf({ tree, tables, maxOffroad }: Field): number {
  const { discs, capsules, begin, end, entry, waiting, missing, limit, floor, found, kernel } = tables;
  if (!tables.isLaid) {
    kernel?.loops.layField(
      found.byteOffset,
      entry.length,
      tree.roads.count,
      tree.firstStretch,
      discs.byteOffset,
      capsules.byteOffset,
      begin.byteOffset,
      end.byteOffset,
      entry.byteOffset,
      waiting.byteOffset,
      missing.byteOffset,
      limit.byteOffset,
      floor.byteOffset,
      maxOffroad,
    );
    tables.isLaid = true;
  }
  return found.byteOffset;
}
