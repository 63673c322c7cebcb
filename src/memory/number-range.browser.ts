// In a browser, plain loops decode a network, and no range is known.

export const KNOWN_RANGES = undefined;
