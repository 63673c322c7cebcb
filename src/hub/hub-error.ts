// The one error of the hub.

/** Thrown by every operation of the hub: its message names model, type, label and property. */
export class HubError extends Error {
  override readonly name = 'HubError';
  /** The documented HTTP status of every failure. */
  readonly status = 500;

  /** The body that the documented paths answer with. */
  toJSON(): { error: string } {
    return { error: this.message };
  }
}

/** What is read of something given; a getter or a proxy that throws is an error like any other. */
export function readGiven<Read>(what: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw error instanceof HubError ? error : new HubError(`${what} cannot be read.`);
  }
}
