// Ends long work in an orderly way after Ctrl-C: finished parts are kept. A second Ctrl-C ends the process at once.

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export interface Stop {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** Stops handling signals. If one came, it now ends the process, as it would have without this handler. */
  end(): void;
}

export function stopOnSignals(): Stop {
  const stop = new AbortController();
  let came: NodeJS.Signals | undefined;
  const forget = () => {
    for (const signal of SIGNALS) process.removeListener(signal, hear);
  };
  const hear = (signal: NodeJS.Signals) => {
    came = signal;
    forget();
    stop.abort(new Error('Stopped.'));
  };
  for (const signal of SIGNALS) process.on(signal, hear);
  return {
    signal: stop.signal,
    end() {
      forget();
      if (came !== undefined) process.kill(process.pid, came);
    },
  };
}
