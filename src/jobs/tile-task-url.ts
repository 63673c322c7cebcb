// The URL of the module that workers run for a job.

export const TILE_TASK: URL = new URL('../jobs/tile-task.js', import.meta.url);
