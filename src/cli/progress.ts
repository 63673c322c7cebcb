// A line on standard error with the progress, rate and remaining time of long work. In a terminal, one line is updated. Elsewhere, plain
// lines are printed from time to time, so that logs stay readable.

import type { Io } from './command.ts';

const WIDTH = 24;
const EVERY_MS = 100;
/** Milliseconds until the first plain line of progress, and between two lines. Work that takes less time prints no line. */
const PLAIN_AFTER_MS = 1000;
const PLAIN_EVERY_MS = 10_000;
/** No estimate is shown before this many seconds. It would be wrong, because code is not optimized yet and memory is being allocated. */
const ESTIMATE_SECONDS = 3;
const ESTIMATE_SHARE = 0.05;

export interface Progress {
  /** Shows the share, 0 to 1, of the step `label` that is done. `total` and `unit` give the rate since the step began. */
  show(label: string, share: number, total?: number, unit?: string): void;
  end(): void;
}

export function openProgressLine(io: Io): Progress {
  const { isTerminal } = io;
  let label = '';
  let begun = { at: performance.now(), share: 0 };
  let next = begun.at + PLAIN_AFTER_MS;
  return {
    show(step, share, total, unit) {
      const now = performance.now();
      if (step !== label) {
        label = step;
        begun = { at: now, share };
        if (isTerminal) next = now;
      }
      if (isTerminal ? now < next && share < 1 : now < next || share >= 1) return;
      next = now + (isTerminal ? EVERY_MS : PLAIN_EVERY_MS);
      const since = { seconds: (performance.now() - begun.at) / 1000, done: share - begun.share };
      if (isTerminal) {
        io.writeError(`\r\x1b[K${lineOf(label, Math.min(1, Math.max(0, share)), since, total, unit)}`);
      } else {
        const text = `${Math.floor(100 * share)} %${paceOf(share, since, total, unit)}`;
        io.writeError(`${label}: ${text.replaceAll('  ', ', ')}\n`);
      }
    },
    end() {
      if (isTerminal) io.writeError('\r\x1b[K');
    },
  };
}

/** The seconds since a step began, and the share of it that was done in these seconds. */
interface Since {
  readonly seconds: number;
  readonly done: number;
}

/** One line: a bar, the share, the rate and the remaining time. */
export function lineOf(label: string, share: number, since: Since, total?: number, unit?: string): string {
  const filled = Math.round(share * WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
  const percent = String(Math.round(share * 100)).padStart(3);
  return `${label.padEnd(16)} ${bar} ${percent} %${paceOf(share, since, total, unit)}`;
}

/** The rate and the remaining time, if known. */
function paceOf(share: number, { seconds, done }: Since, total?: number, unit = ''): string {
  const rate = total !== undefined && seconds > 0.3 ? `  ${scaled((done * total) / seconds)}${unit}/s` : '';
  const isEstimate = done >= ESTIMATE_SHARE && seconds >= ESTIMATE_SECONDS;
  const left = isEstimate && share < 1 ? `  ${clock((seconds / done) * (1 - share))} left` : '';
  return rate + left;
}

function scaled(value: number): string {
  if (value >= 1e6) return `${(value / 1e6).toFixed(1)} M`;
  if (value >= 1e3) return `${(value / 1e3).toFixed(1)} k`;
  return `${value.toFixed(0)} `;
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
