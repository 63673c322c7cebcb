// How somebody moves on over land: what a mode says of itself, and directions their verbs by.

/** How somebody moves on over land. */
export const GOINGS = ['drive', 'cycle', 'walk'] as const;
export type Going = (typeof GOINGS)[number];

/** Metres per hour: whoever is never faster walks. */
export const FASTEST_WALK = 8000;
