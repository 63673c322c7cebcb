// Handles signals that many requests share, such as one for the shutdown of a server. Each signal gets one listener, however many requests
// it ends.

interface Heard {
  readonly listeners: Set<() => void>;
  readonly hear: () => void;
}

export class SharedSignals {
  readonly #heard = new Map<AbortSignal, Heard>();

  /** Calls a listener when a signal is aborted, unless the returned function is called first. */
  listen(signal: AbortSignal, listener: () => void): () => void {
    const { listeners } = this.#heard.get(signal) ?? this.#begin(signal);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#end(signal);
    };
  }

  #begin(signal: AbortSignal): Heard {
    const listeners = new Set<() => void>();
    const hear = () => {
      this.#heard.delete(signal);
      for (const listener of listeners) listener();
    };
    const heard = { listeners, hear };
    this.#heard.set(signal, heard);
    signal.addEventListener('abort', hear, { once: true });
    return heard;
  }

  #end(signal: AbortSignal): void {
    const heard = this.#heard.get(signal);
    if (heard === undefined) return;
    signal.removeEventListener('abort', heard.hear);
    this.#heard.delete(signal);
  }
}
