// Colours: a scale from near to far, and a series of distinct ones.

const NEAR_TO_FAR = ['#12707a', '#3f9f7f', '#a3bf63', '#efc75e', '#e98b53', '#c2473f', '#7d2a4e'];

const ONE_AFTER_THE_OTHER = ['#2457d6', '#d6326f', '#0a8f5b', '#b35900', '#7a3fd0', '#00809e'];

/** The colour at a position from 0 (near) to 1 (far). */
export function colourOfShare(share: number): string {
  const at = Math.max(0, Math.min(1, share)) * (NEAR_TO_FAR.length - 1);
  const first = Math.min(Math.floor(at), NEAR_TO_FAR.length - 2);
  const one = channels(NEAR_TO_FAR[first]);
  const other = channels(NEAR_TO_FAR[first + 1]);
  const mixed = one.map((value, i) => Math.round(value + (other[i] - value) * (at - first)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export function colourOfNumber(n: number): string {
  return ONE_AFTER_THE_OTHER[n % ONE_AFTER_THE_OTHER.length];
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
