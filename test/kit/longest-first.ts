import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, and files that wait for servers and browsers instead of using a core. All others are sorted by size. */
const FIRST = [
  ...['boundary/outline', 'guides', 'browser/playground', 'threads/prepare', 'cli/jobs', 'browser/chromium'],
  ...['store/postgres', 'jobs/queue', 'threads/matrices', 'operations/travel-boundary', 'fuzz/fuzz', 'hub/adapters'],
  ...['engine/exact', 'store/crash', 'engine/pairs', 'empty-project', 'build/turn-bans', 'service/pool-examples'],
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = FIRST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return place < 0 ? FIRST.length : place;
};

/** Runs long files first, so that none is still running alone when all others are done. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.sort((a, b) => placeOf(a) - placeOf(b));
  }
}
