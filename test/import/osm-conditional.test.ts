import { describe, expect, test } from 'vitest';
import { readConditional } from '../../src/import/osm/conditional.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import { row, type Tags, writePbf } from '../kit/osm-data.ts';

describe('a condition fits a traffic bucket', () => {
  test.each([
    ['30 @ (07:00-10:00)', ['AMPeak']],
    ['30 @ (Mo-Fr 07:00-17:00)', ['AMPeak', 'OffPeak']],
    ['30 @ (Mo-Fr 06:30-19:00)', ['AMPeak', 'PMPeak', 'OffPeak']],
    ['30 @ (22:00-06:00)', ['Night']],
    ['30 @ 22:00-06:00', ['Night']],
    ['30 @ (Mo-Fr 07:00-10:00,16:00-19:00; PH off)', ['AMPeak', 'PMPeak']],
    ['30 @ (Mo-Su,PH 00:00-24:00)', ['AMPeak', 'PMPeak', 'OffPeak', 'Night']],
    ['30 @ 24/7', ['AMPeak', 'PMPeak', 'OffPeak', 'Night']],
    ['30 @ (Sa,Su 07:00-10:00)', []],
    ['30 @ (20:00-21:00)', []],
  ])('from its beginning to its end, on each working day: %s', (text, buckets) => {
    expect(readConditional(text)).toMatchObject([{ buckets, isPartly: text.includes('17:00') }]);
  });

  test.each([
    '30 @ wet',
    'no @ (weight > 7.5)',
    '30 @ (Mo 07:00-10:00)',
    '30 @ (Jul-Aug 07:00-10:00)',
    '30 @ (sunset-sunrise)',
    '30',
  ])('and what is no such condition fits none: %s', (text) => {
    expect(readConditional(text)).toBeUndefined();
  });

  test('each of several by itself', () => {
    expect(readConditional('30 @ (22:00-06:00); 50 @ (Mo-Fr 07:00-10:00; Sa 08:00-12:00)')).toEqual([
      { value: '30', buckets: ['Night'], isPartly: false },
      { value: '50', buckets: ['AMPeak'], isPartly: false },
    ]);
  });
});

describe('limits at certain hours', () => {
  const imported = async (tags: Tags) => {
    const bytes = writePbf({
      nodes: row(2),
      ways: [{ id: 1, refs: [1, 2], tags: { highway: 'primary', maxspeed: '80', ...tags } }],
    });
    const { segments, report } = await importOsm(bytes);
    return { segment: [...segments][0], report };
  };

  test('become the speeds of traffic buckets, as if the sign stood there always', async () => {
    const { segment, report } = await imported({ 'maxspeed:conditional': '30 @ (22:00-06:00)' });
    const { segment: always } = await imported({ maxspeed: '30' });
    expect(segment.bucketSpeeds).toEqual({ Night: { forward: always.speed, backward: always.speed } });
    expect(segment.speed).toEqual((await imported({})).segment.speed);
    expect(report.notFollowed).toEqual([]);
  });

  test('that fit some hold in these, and are reported', async () => {
    const { segment, report } = await imported({ 'maxspeed:conditional': '30 @ (Mo-Fr 07:00-17:00)' });
    expect(Object.keys(segment.bucketSpeeds!)).toEqual(['AMPeak', 'OffPeak']);
    expect(report.notFollowed).toMatchObject([{ reason: 'maxspeed:conditional', ids: [1] }]);
  });

  test('that fit none are reported, and hold never', async () => {
    const { segment, report } = await imported({ 'maxspeed:conditional': '30 @ (Mo-Fr 07:30-08:30)' });
    expect(segment.bucketSpeeds).toBeUndefined();
    expect(report.notFollowed).toMatchObject([{ reason: 'maxspeed:conditional', ids: [1] }]);
  });
});
