/** The most characters of a name, or of a text on a sign, that a network keeps. */
export const LONGEST_TEXT = 1000;
/** The most names of a segment, and the most texts on a sign, that a network keeps. */
export const MOST_TEXTS = 256;
