// How fast the ground lets one drive.

const SPEED_OF_SURFACE: ReadonlyMap<string, number> = new Map([
  ['compacted', 50],
  ['sett', 40],
  ['fine_gravel', 40],
  ['gravel', 40],
  ['unpaved', 40],
  ['cobblestone', 30],
  ['unhewn_cobblestone', 25],
  ['pebblestone', 30],
  ['ground', 25],
  ['earth', 25],
  ['dirt', 25],
  ['grass', 20],
  ['sand', 15],
  ['mud', 12],
]);

const SPEED_OF_TRACK: ReadonlyMap<string, number> = new Map([
  ['grade2', 30],
  ['grade3', 24],
  ['grade4', 18],
  ['grade5', 12],
]);

/** Kilometres an hour at most, on ground that is not smooth; `undefined` where it is, or where nothing is said. */
export function readSurface(tags: ReadonlyMap<string, string>): number | undefined {
  const bySurface = SPEED_OF_SURFACE.get(tags.get('surface') ?? '');
  const byTrack = SPEED_OF_TRACK.get(tags.get('tracktype') ?? '');
  return bySurface === undefined ? byTrack : byTrack === undefined ? bySurface : Math.min(bySurface, byTrack);
}
