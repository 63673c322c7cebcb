// A thrown value as a text that any database can store.

/** The message of an error, or any other thrown value as a text. */
export function reportedReason(error: unknown): string {
  return storable(textOf(error));
}

function textOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'Something without a readable message was thrown.';
  }
}

/** Matches what PostgreSQL cannot store: U+0000, and halves of surrogate pairs. */
export const UNSTORABLE: RegExp = /\0|\p{Surrogate}/u;

function storable(text: string): string {
  return text.replace(new RegExp(UNSTORABLE, 'gu'), '\uFFFD');
}
