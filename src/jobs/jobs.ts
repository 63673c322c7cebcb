// The entry of `ermine/jobs`.

export { type CollectJobOptions, collectJob } from './collect-job.ts';
export { fingerprintOf } from './fingerprint.ts';
export type {
  BoundariesJob,
  Job,
  JobBase,
  JobKind,
  JobNetwork,
  JobPoints,
  JobRequest,
  MatrixJob,
  RoutesJob,
  SnapJob,
  Within,
} from './job.ts';
export { tileCount } from './job.ts';
export type { NetworkProvider, NetworksOptions } from './networks.ts';
export type { PairNote, PointList, PointNote } from './notes.ts';
export type { JobOutcome } from './outcome.ts';
export { type PlanOptions, planJob } from './plan-job.ts';
export type { JobProgress } from './progress.ts';
export type { Boss, BossDatabase, BossInsert, BossQueue, BossRecord, BossRequested } from './queue.ts';
export {
  type ReadPairs,
  type ReadPoints,
  type ReadPointsOptions,
  readJobPairs,
  readJobPoints,
  type TableRemarks,
} from './read-points.ts';
export type { ResultFormat } from './result/result-format.ts';
export { type RunJobOptions, runJob } from './run-job.ts';
export { cancelJob, type JobStatus, jobStatus, listJobs, type SubmitOptions, submitJob } from './submit-job.ts';
export { workOn } from './work-on.ts';
export type { DoneTile, WorkerNetworks, WorkOptions, WorkOutcome, WritePart } from './work-options.ts';
