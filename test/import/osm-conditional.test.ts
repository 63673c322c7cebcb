import { describe, expect, test } from 'vitest';
import { importOsm, type OsmOptions } from '../../src/import/osm/import-osm.ts';
import { readConditional } from '../../src/import/osm/tags/conditional.ts';
import type { ModeSource } from '../../src/network/source.ts';
import { row, type Tags, writePbf } from '../kit/osm-data.ts';

describe('a condition fits a traffic bucket', () => {
  test.each([
    ['30 @ (07:00-10:00)', ['AMPeak']],
    ['30 @ (Mo-Fr 07:00-17:00)', ['AMPeak', 'OffPeak']],
    ['30 @ (Mo-Fr 06:30-19:00)', ['AMPeak', 'PMPeak', 'OffPeak']],
    ['30 @ (22:00-06:00)', ['Night']],
    ['30 @ 22:00-06:00', ['Night']],
    ['30 @ (Mo-Fr 07:00-10:00,16:00-19:00; PH off)', ['AMPeak', 'PMPeak']],
    ['30 @ (07:00-10:00, Sa 08:00-12:00; PH,Su off);', ['AMPeak']],
    ['30 @ (Mo-Su,PH 00:00-24:00)', ['AMPeak', 'PMPeak', 'OffPeak', 'Night']],
    ['30 @ 24/7', ['AMPeak', 'PMPeak', 'OffPeak', 'Night']],
    ['30 @ (Sa,Su 07:00-10:00)', []],
    ['30 @ (20:00-21:00)', []],
    ['30 @ 22:00-24:00; 30 @ 00:00-06:00', ['Night']],
  ])('from its beginning to its end, on each working day: %s', (text, buckets) => {
    const found = readConditional(text)!;
    expect(found).toMatchObject({ inBucket: Object.fromEntries(buckets.map((bucket) => [bucket, '30'])) });
    expect(Object.keys(found.inBucket)).toHaveLength(buckets.length);
    expect(found.isPartly).toBe(text.includes('17:00'));
  });

  test.each([
    '30 @ wet',
    'no @ (weight > 7.5)',
    '30 @ (Mo 07:00-10:00)',
    '30 @ (07:00-10:00; We off)',
    '30 @ (07:00-10:00, Mo off)',
    '30 @ (Jul-Aug 07:00-10:00)',
    '30 @ (sunset-sunrise)',
    '30',
    // texts that are much longer than tags take no longer in proportion
    '30 @ ('.repeat(200_000),
    `30 @ (Mo${' '.repeat(200_000)}!)`,
    `30 @ (${' '.repeat(200_000)}!)`,
    `30 @ (Mo${' '.repeat(200_000)}x off)`,
  ])('and any other condition fits none: %.40s', (text) => {
    expect(readConditional(text)).toBeUndefined();
  });

  test('with each of several values; if two hold, the later one wins', () => {
    expect(readConditional('30 @ (22:00-06:00); 50 @ (Mo-Fr 07:00-10:00; Sa 08:00-12:00)')).toMatchObject({
      inBucket: { Night: '30', AMPeak: '50' },
      isPartly: false,
    });
    expect(readConditional('30 @ (00:00-24:00); 50 @ (07:00-09:00)')).toMatchObject({
      inBucket: { PMPeak: '30', OffPeak: '30', Night: '30' },
      isPartly: true,
    });
  });
});

const imported = async (tags: Tags, options: OsmOptions = {}) => {
  const bytes = writePbf({
    nodes: row(2),
    ways: [{ id: 1, refs: [1, 2], tags: { highway: 'primary', maxspeed: '80', ...tags } }],
  });
  const { segments, report } = await importOsm(bytes, options);
  return { segment: [...segments][0], report };
};

describe('limits at certain hours', () => {
  test('become the speeds of traffic buckets, as if the sign were permanent', async () => {
    const { segment, report } = await imported({ 'maxspeed:conditional': '30 @ (22:00-06:00)' });
    const { segment: always } = await imported({ maxspeed: '30' });
    expect(segment.bucketSpeeds).toEqual({ Night: { forward: always.speed, backward: always.speed } });
    expect(segment.speed).toEqual((await imported({})).segment.speed);
    expect(report.notFollowed).toEqual([]);
  });

  test('apply in their direction, and take precedence over limits for both', async () => {
    const { segment } = await imported({
      'maxspeed:conditional': '50 @ (22:00-06:00)',
      'maxspeed:forward:conditional': '30 @ (22:00-10:00)',
    });
    const { segment: plain } = await imported({});
    const { segment: always } = await imported({ 'maxspeed:forward': '30', 'maxspeed:backward': '50' });
    const { forward } = always.speed as { forward: number };
    expect(segment.bucketSpeeds).toEqual({ Night: always.speed, AMPeak: { forward, backward: plain.speed } });
    const { report } = await imported({ 'maxspeed:backward:conditional': '30 @ wet' });
    expect(report.notFollowed).toMatchObject([{ reason: 'maxspeed:backward:conditional: the weather', ids: [1] }]);
  });

  test('that fit only some buckets apply in these, and are reported', async () => {
    const { segment, report } = await imported({ 'maxspeed:conditional': '30 @ (Mo-Fr 07:00-17:00)' });
    expect(Object.keys(segment.bucketSpeeds!)).toEqual(['AMPeak', 'OffPeak']);
    expect(report.notFollowed).toMatchObject([
      { reason: 'maxspeed:conditional: hours that cover only part of a traffic bucket', ids: [1] },
    ]);
  });

  test('apply to every mode that drives, not to walkers', async () => {
    const tags = { 'maxspeed:conditional': '30 @ (22:00-06:00)' };
    const { segment } = await imported(tags, { modes: ['foot', 'truck', 'car'] });
    const { segment: always } = await imported({ maxspeed: '30' }, { modes: ['foot', 'truck', 'car'] });
    const { foot, truck, car } = segment.byMode as Record<string, ModeSource>;
    const slow = always.byMode as Record<string, ModeSource>;
    expect(segment.bucketSpeeds).toBeUndefined();
    expect(foot.bucketSpeeds).toBeUndefined();
    expect(truck.bucketSpeeds).toEqual({ Night: { forward: slow.truck.speed, backward: slow.truck.speed } });
    expect(car.bucketSpeeds).toEqual({ Night: { forward: slow.car.speed, backward: slow.car.speed } });
  });

  test('for a single mode apply to that mode', async () => {
    const tags = { 'maxspeed:hgv:conditional': '30 @ (22:00-06:00)' };
    const { segment, report } = await imported(tags, { modes: ['car', 'truck'] });
    const { car, truck } = segment.byMode as Record<string, ModeSource>;
    expect(car.bucketSpeeds).toBeUndefined();
    expect(truck.bucketSpeeds).toEqual({ Night: { forward: 30, backward: 30 } });
    expect(report.notFollowed).toEqual([]);
    const { report: wet } = await imported({ 'maxspeed:hgv:conditional': '30 @ wet' }, { mode: 'truck' });
    expect(wet.notFollowed).toMatchObject([{ reason: 'maxspeed:hgv:conditional: the weather', ids: [1] }]);
  });

  test('that fit no bucket are reported, and never apply', async () => {
    const { segment, report } = await imported({ 'maxspeed:conditional': '30 @ (Mo-Fr 07:30-08:30)' });
    expect(segment.bucketSpeeds).toBeUndefined();
    expect(report.notFollowed).toMatchObject([
      { reason: 'maxspeed:conditional: hours that cover only part of a traffic bucket', ids: [1] },
    ]);
  });
});

describe('ways at certain hours', () => {
  const day = ['AMPeak', 'PMPeak', 'OffPeak'];

  test.each<[Tags, unknown[]]>([
    [{ 'motor_vehicle:conditional': 'no @ (22:00-06:00)' }, [{ buckets: ['Night'] }]],
    [{ access: 'no', 'access:conditional': 'yes @ (06:00-20:00)' }, [{ buckets: ['None', 'Night'] }]],
    [{ 'vehicle:backward:conditional': 'no @ (Mo-Fr 07:00-10:00)' }, [{ buckets: ['AMPeak'], direction: 'backward' }]],
    [{ 'oneway:conditional': 'yes @ (07:00-19:00)' }, [{ buckets: day, direction: 'backward' }]],
    [
      { oneway: 'yes', 'oneway:conditional': '-1 @ (16:00-19:00)' },
      [
        { buckets: ['PMPeak'], direction: 'forward' },
        { buckets: ['None', 'AMPeak', 'OffPeak', 'Night'], direction: 'backward' },
      ],
    ],
    [
      {
        access: 'no',
        'motor_vehicle:conditional': 'yes @ (22:00-06:00)',
        'motorcar:conditional': 'no @ (22:00-06:00)',
        motorcar: 'yes',
      },
      [{ buckets: ['Night'] }],
    ],
  ])('are closed in the traffic buckets in which tags close them: %j', async (tags, closures) => {
    const { segment, report } = await imported(tags);
    expect(segment.closures).toEqual(closures);
    expect(report.notFollowed).toEqual([]);
  });

  test('are destination-only if they are opened only for destinations', async () => {
    const { segment } = await imported({ vehicle: 'no', 'vehicle:conditional': 'delivery @ (06:00-11:00)' });
    expect(segment).toMatchObject({
      isDestinationOnly: true,
      closures: [{ buckets: ['None', 'PMPeak', 'OffPeak', 'Night'] }],
    });
  });

  test('are closed only to the modes of the key', async () => {
    const tags = { 'motor_vehicle:conditional': 'no @ (22:00-06:00)' };
    const { segment } = await imported(tags, { modes: ['car', 'bicycle'] });
    expect(segment.closures).toEqual([{ buckets: ['Night'], modes: ['car'] }]);
  });

  test.each<[string, string]>([
    ['no @ (Mo-Fr 07:30-08:30)', 'hours that cover only part of a traffic bucket'],
    ['no @ (Sa 08:00-18:00)', 'hours outside of the traffic buckets'],
    ['no @ (2016 Apr 25 - 2016 Sep 26)', 'a date'],
    ['no @ (weight>3.5 AND 07:00-10:00)', 'a size or weight, for a vehicle that a request gives'],
    ['no @ wet', 'the weather'],
    ['no @ (sunset-sunrise)', 'the sun'],
    ['no @ (Mo 07:00-10:00)', 'only some of the working days'],
    ['no @ (7-10)', 'hours written another way'],
    ['no @ (07:00-10:00', 'unbalanced parentheses'],
    ['no @ (events)', 'an unknown condition (events)'],
    ['no', 'a value without a condition'],
    ['@ (07:00-10:00)', 'a condition without a value'],
    [' ', 'empty'],
    ['perhaps @ (22:00-06:00)', 'an unknown value (perhaps)'],
    ['destination @ (22:00-06:00)', 'destination-only at certain hours'],
  ])('are reported with a reason if the hours do not fit: %s', async (text, why) => {
    const { segment, report } = await imported({ 'motor_vehicle:conditional': text });
    expect(segment.closures).toBeUndefined();
    expect(report.notFollowed).toMatchObject([{ reason: `motor_vehicle:conditional: ${why}`, ids: [1] }]);
  });

  test.each([
    ['yes @ (07:00-10:00; We off)', 'only some of the working days'],
    ['yes @ (We off)', 'only some of the working days'],
    ['destination @ (sunrise-sunset)', 'the sun'],
  ])('that unreadable hours would open are left out with this reason: %s', async (text, why) => {
    const { segment, report } = await imported({ access: 'no', 'access:conditional': text });
    expect(segment).toBeUndefined();
    expect(report.leftOut).toMatchObject([{ reason: `closed to cars; access:conditional: ${why}`, ids: [1] }]);
  });

  test('for trucks bind the mode truck', async () => {
    const tags = { 'hgv:conditional': 'no @ (22:00-06:00)' };
    const { segment, report } = await imported(tags, { modes: ['car', 'truck'] });
    expect(segment.closures).toEqual([{ buckets: ['Night'], modes: ['truck'] }]);
    expect(report.notFollowed).toEqual([]);
  });

  test('that are closed at all hours are left out, and their hours are not reported', async () => {
    const tags = { access: 'private', 'access:conditional': 'no @ (22:00-06:00)' };
    const { segment, report } = await imported(tags);
    expect(segment).toBeUndefined();
    expect(report.notFollowed).toEqual([]);
  });
});
