// Ends an iteration when a signal aborts.

/** The items of a source until a signal aborts. Then nothing waits for the source any more, which may be stalled; it ends by itself. */
export async function* untilAborted<Item>(
  signal: AbortSignal,
  source: AsyncIterable<Item> | Iterable<Item>,
): AsyncGenerator<Item> {
  signal.throwIfAborted();
  const { [Symbol.asyncIterator]: asynchronous, [Symbol.iterator]: synchronous } = Object(source);
  const items = (asynchronous ?? synchronous).call(source) as AsyncIterator<Item>;
  let end = () => {};
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(signal.reason);
  });
  ended.catch(() => {});
  signal.addEventListener('abort', end, { once: true });
  let isOver = false;
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await Promise.race([items.next(), ended]);
      isOver = next.done === true;
      if (isOver) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', end);
    if (!isOver) void Promise.resolve(items.return?.()).catch(() => {});
  }
}
