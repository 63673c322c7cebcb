// What was thrown, in words that any database keeps.

/** The message of an error, or what else was thrown as a text. */
export function reportedReason(error: unknown): string {
  return storable(textOf(error));
}

function textOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'Something was thrown that tells nothing of itself.';
  }
}

/** What PostgreSQL keeps in no text: U+0000, and half of a pair of surrogates. */
export const UNSTORABLE: RegExp = /\0|\p{Surrogate}/u;

function storable(text: string): string {
  return text.replace(new RegExp(UNSTORABLE, 'gu'), '\uFFFD');
}
