// How a mode moves over land. Directions use it to choose their verbs.

/** The ways to move over land. */
export const GOINGS = ['drive', 'cycle', 'walk'] as const;
/** How travellers of a mode move on the road. */
export type Going = (typeof GOINGS)[number];

/** The top speed of walking in metres per hour. A mode that is never faster walks. */
export const FASTEST_WALK = 8000;
