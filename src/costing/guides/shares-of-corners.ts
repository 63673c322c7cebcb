// The shares in which guides lead: a time under wishes is no less than the times under those around it, each by its share. With a
// single road type, these are the shares of the rung above and the rung below; with several, of a walk from all rungs above to all
// below, type by type.
//
//        upper rung of a                             shares, where a lies 0.7 of the way down, b 0.4:
//    +--------+ upper rung of b                          0.3  both above
//    |  0.3 ..|                                          0.3  a below
//    | ..     |                                          0.4  both below
//    +--------+ lower rungs of both
//
// Only some corners have guides: then those lead that do, in the shares that are left of each way down.

import { MOST_LEADERS } from '../../search/hierarchy/leads.ts';
import { WHOLE_SHARE } from '../../search/hierarchy/potentials.ts';
import type { Around, Corner } from './optimistic-costing.ts';

/** So many road types are led by any corners that have a guide; of more there would be too many. */
const MOST_MIXED = 3;

/** Guides with their shares. */
export interface Shared<Guide> {
  readonly shares: readonly { readonly guide: Guide; readonly share: number }[];
  /** By way down, in parts of WHOLE_SHARE: what is left of it, as the corners for it have no guide. */
  readonly left: readonly number[];
}

/** Corners that have a guide, those that lead best together, at most so many as may: by greatest shares. */
export function sharesOf<Guide>(
  { ways, top, wanted }: Around,
  guideOf: (corner: Corner) => Guide | undefined,
): Shared<Guide> | undefined {
  const left = ways.map(({ share }) => Math.floor(WHOLE_SHARE * share));
  const known = (ways.length > MOST_MIXED ? wanted : cornersOf(ways.length)).flatMap((corner) => {
    const guide = guideOf(corner);
    return guide === undefined ? [] : { corner, guide };
  });
  const leaders: { guide: Guide; share: number }[] = [];
  let rest = WHOLE_SHARE;
  while (rest > 0 && leaders.length < MOST_LEADERS - 1) {
    let best: (typeof known)[number] | undefined;
    let most = 0;
    let share = 0;
    for (const one of known) {
      const own = one.corner.reduce((least, isBelow, i) => (isBelow ? Math.min(least, left[i]) : least), rest);
      const gain = own * one.corner.filter(Boolean).length;
      if (gain > most) [best, most, share] = [one, gain, own];
    }
    if (best === undefined) break;
    leaders.push({ guide: best.guide, share });
    rest -= share;
    for (const [i, isBelow] of best.corner.entries()) if (isBelow) left[i] -= share;
  }
  if (rest === 0) return { shares: leaders, left };
  const guide = guideOf(top);
  return guide && { shares: [{ guide, share: rest }, ...leaders], left };
}

/** All corners but the top. */
function cornersOf(count: number): Corner[] {
  return Array.from({ length: 2 ** count - 1 }, (_, i) =>
    Array.from({ length: count }, (_, way) => ((i + 1) & (1 << way)) !== 0),
  );
}
