// Formats the figures of benchmarks.

/** The value below which a given share of the numbers lies. */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** A time in milliseconds as text, in the unit that fits. */
export function shown(time) {
  if (time < 1) return `${(time * 1000).toFixed(0)} µs`;
  if (time < 1000) return `${time.toFixed(time < 10 ? 2 : 0)} ms`;
  return `${(time / 1000).toFixed(1)} s`;
}

export function kilobytes(bytes) {
  if (bytes < 1e6) return `${Math.round(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(bytes < 1e10 ? 1 : 0)} GB`;
}

/** A checksum; answers without a path do not count. */
export function sum(values) {
  let total = 0;
  for (const value of values) if (Number.isFinite(value)) total += value;
  return total;
}

/** Compares the seconds of other engines with those of ermine, route by route. */
export function agreement({ trials: [own, ...others] }) {
  return others.flatMap(({ engine, answers }) => {
    const ratios = answers
      .map((seconds, i) => own.answers[i] / seconds)
      .filter((ratio) => ratio > 0 && ratio < Infinity);
    if (engine === 'geojson-path-finder' || engine === 'kernel: false') return [];
    const near = ratios.filter((ratio) => Math.abs(ratio - 1) < 0.001).length / ratios.length;
    const [low, middle, high] = [0.05, 0.5, 0.95].map((share) => quantile(ratios, share).toFixed(2));
    const equal = `${(100 * near).toFixed(0)} % equal to a thousandth`;
    return [`Times of ermine over ${engine}'s: median ${middle}, 5 % below ${low}, 5 % above ${high}; ${equal}.`];
  });
}

/** The result of a function, and by how many bytes the process grew: the largest growth of heap, buffers and resident memory. */
export async function weighted(make) {
  const before = held();
  const made = await make();
  const after = held();
  return [made, Math.max(...after.map((bytes, kind) => bytes - before[kind]))];
}

function held() {
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  return [heapUsed + external, arrayBuffers, rss];
}
