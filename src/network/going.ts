// How a mode moves over land. Directions use it to choose their verbs.

/** The ways to move over land. */
export const GOINGS = ['drive', 'cycle', 'walk'] as const;
/** How travellers of a mode move on the road. */
export type Going = (typeof GOINGS)[number];

/** In metres per hour. A mode that is never faster than this walks. */
export const FASTEST_WALK = 8000;
