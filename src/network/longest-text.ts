/** The longest name, and the longest text of a sign, that a network keeps: in characters. */
export const LONGEST_TEXT = 1000;
