import { expect, test } from 'vitest';
import { shareIn } from './allocator-share.ts';

test('the share of the allocator is its first heap and its arenas, and no other resident memory', () => {
  const smaps = [
    '00400000-00500000 r-xp 00000000 08:01 1234                       /usr/bin/node',
    'Rss:                 900 kB',
    '01000000-01200000 rw-p 00000000 00:00 0                          [heap]',
    'Size:               2048 kB',
    'Rss:                1000 kB',
    '7f0000000000-7f0000100000 rw-p 00000000 00:00 0 ',
    'Rss:                 500 kB',
    '7f0000100000-7f0004000000 ---p 00000000 00:00 0 ',
    'Rss:                   0 kB',
    '7f0008000000-7f0008100000 rw-p 00000000 00:00 0 ',
    'Rss:                 700 kB',
    '7f0010000000-7f0020000000 rw-p 00000000 00:00 0 ',
    'Rss:                8000 kB',
    '7f0020000000-7f0020001000 ---p 00000000 00:00 0 ',
    'Rss:                   0 kB',
  ].join('\n');
  expect(shareIn(smaps)).toEqual({ arenas: 2, bytes: 1500 * 1024 });
  expect(shareIn('')).toEqual({ arenas: 0, bytes: 0 });
});
