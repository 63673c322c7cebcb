// The one error of the hub.

/** Thrown by every operation of the hub. The message names the model, type, label and property. */
export class HubError extends Error {
  override readonly name = 'HubError';
  /** The documented HTTP status of every failure. */
  readonly status = 500;

  /** The body that the documented paths return. */
  toJSON(): { error: string } {
    return { error: this.message };
  }
}

/** Reads a value from a caller. If a getter or proxy throws, this becomes a HubError. */
export function readGiven<Read>(what: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw error instanceof HubError ? error : new HubError(`${what} cannot be read.`);
  }
}
