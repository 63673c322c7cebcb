// The load of other programs during a measurement.

import { cpus } from 'node:os';

/** Returns a function: the share of all processors that other programs have used since this call, as far as the system shows it. */
export function openOthers(): () => number {
  const taken = () => {
    const times = cpus().map((core) => core.times);
    const busy = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0);
    const all = times.reduce((sum, { idle }) => sum + idle, busy);
    const { user, system } = process.cpuUsage();
    return { all, others: busy - (user + system) / 1000 };
  };
  const before = taken();
  return () => {
    const now = taken();
    return (now.others - before.others) / Math.max(1, now.all - before.all);
  };
}
