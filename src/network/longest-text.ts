/** The most characters of a name, or of a text on a sign, that a network keeps. */
export const LONGEST_TEXT = 1000;
