// Bans that say something of their own: no part of them is banned already for everyone whom they bind.

import type { CourseBan } from './course-bans.ts';

/** The bans without those that others cover, sorted by their courses, then by whom they bind. */
export function neededBans(bans: readonly CourseBan[]): CourseBan[] {
  const bansOver = new Map<string, CourseBan[]>();
  for (const ban of bans) {
    const key = ban.courses.join();
    const same = bansOver.get(key) ?? [];
    if (same.some(({ binds, spares }) => binds === ban.binds && spares === ban.spares)) continue;
    bansOver.set(key, [...same, ban]);
  }
  const needed: CourseBan[] = [];
  for (const same of bansOver.values()) {
    for (const ban of same) {
      if (!isCovered(ban, bansOver)) needed.push(ban);
    }
  }
  return needed.sort(inOrder);
}

function isCovered(ban: CourseBan, bansOver: Map<string, CourseBan[]>): boolean {
  const { courses } = ban;
  for (let first = 0; first < courses.length - 1; first++) {
    for (let end = first + 2; end <= courses.length; end++) {
      const others = bansOver.get(courses.slice(first, end).join());
      if (others?.some((other) => other !== ban && binds(other, ban))) return true;
    }
  }
  return false;
}

// Whether `wide` binds everyone whom `narrow` binds.
function binds(wide: CourseBan, narrow: CourseBan): boolean {
  if ((wide.spares & ~narrow.spares) !== 0) return false;
  return wide.binds === 0 || (narrow.binds !== 0 && (narrow.binds & ~wide.binds) === 0);
}

function inOrder(a: CourseBan, b: CourseBan): number {
  const shared = Math.min(a.courses.length, b.courses.length);
  for (let i = 0; i < shared; i++) {
    if (a.courses[i] !== b.courses[i]) return a.courses[i] - b.courses[i];
  }
  return a.courses.length - b.courses.length || a.binds - b.binds || a.spares - b.spares;
}
