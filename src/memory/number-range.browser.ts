// No ranges of columns are known in a browser, where plain loops decode a network.

export const KNOWN_RANGES = undefined;
