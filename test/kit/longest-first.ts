import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, and what waits for servers and browsers rather than for a core; all others come by their size. */
const FIRST = [
  ...['boundary/outline', 'guides', 'browser/playground', 'threads/prepare', 'cli/jobs', 'browser/chromium'],
  ...['store/postgres', 'jobs/queue', 'threads/matrices', 'operations/travel-boundary', 'fuzz/fuzz', 'hub/adapters'],
  ...['engine/exact', 'store/crash', 'engine/pairs', 'empty-project', 'build/turn-bans', 'service/pool-examples'],
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = FIRST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return place < 0 ? FIRST.length : place;
};

/** Long files first, so that none of them runs on alone when all others are done. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.sort((a, b) => placeOf(a) - placeOf(b));
  }
}
