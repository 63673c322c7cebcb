// How a mode moves over land. Directions choose their verbs by it.

/** The ways to move over land. */
export const GOINGS = ['drive', 'cycle', 'walk'] as const;
export type Going = (typeof GOINGS)[number];

/** In metres per hour. A mode that is never faster walks. */
export const FASTEST_WALK = 8000;
