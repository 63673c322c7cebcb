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
