import { describe, expect, test, vi } from 'vitest';
import { Durations, kindOf } from '../../src/threads/durations.ts';
import { Member } from '../../src/threads/member.ts';
import type { ToWorker } from '../../src/threads/messages/messages.ts';
import { serializeArguments } from '../../src/threads/messages/serialized-arguments.ts';
import { begin, noteTime } from '../../src/threads/shared/request-slots.ts';
import type { Task, TaskKind } from '../../src/threads/task.ts';
import { TaskScheduler } from '../../src/threads/task-scheduler.ts';

/** A worker that receives messages, and begins nothing. */
const worker = () => new Member({ post() {}, onMessage() {}, onDeath() {}, keepAlive() {}, async end() {} });

/** A task that records which worker received it last, and how it failed. */
function task(kind: 'call' | 'stream' = 'call') {
  const reported = { by: undefined as unknown, id: 0, error: undefined as unknown };
  const one: Task = {
    isCall: kind === 'call',
    message(by, id) {
      Object.assign(reported, { by, id });
      return { kind: 'forget', number: id } satisfies ToWorker;
    },
    done() {},
    failed: (error) => Object.assign(reported, { error }),
  };
  return Object.assign(one, { reported });
}

/** A call whose running time is remembered under this kind. */
const requestOf = (kind: string) => Object.assign(task(), { kind });

function arenaOf(...workers: Member[]) {
  const members = new Set<Member>();
  const arena = new TaskScheduler(members, () => {});
  const join = (member: Member) => {
    members.add(member);
    arena.goOn(member);
  };
  for (const member of workers) join(member);
  return Object.assign(arena, { join });
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('tasks of a crew', () => {
  test('begin at once if a worker is idle; calls are queued where the fewest are, and streams wait behind them', () => {
    const [one, other] = [worker(), worker()];
    const arena = arenaOf(one, other);
    const tasks = [task(), task(), task(), task(), task('stream'), task()];
    // the machine may pause
    vi.useFakeTimers({ toFake: ['performance'] });
    for (const each of tasks) arena.add(each);
    vi.useRealTimers();
    expect(arena.isFree).toBe(false);
    expect([one.ahead, other.ahead].sort()).toEqual([1, 2]);
    expect(new Set(tasks.slice(0, 2).map(({ reported }) => reported.by))).toEqual(new Set([one, other]));
    // a quick task goes before a stream that came shortly before it
    expect([tasks[4].reported.by === undefined, tasks[5].reported.by === undefined]).toEqual([true, false]);
    expect(arena.waiting).toBe(4);
  });

  test('leave the queue, or the worker on which they are queued, when they are cancelled', () => {
    const only = worker();
    const arena = arenaOf(only);
    const [atHand, behind, waits] = [task(), task(), task('stream')];
    for (const each of [atHand, behind, waits]) arena.add(each);
    arena.cancel(behind);
    expect([only.ahead, arena.waiting]).toEqual([0, 1]);
    arena.cancel(waits);
    expect(arena.waiting).toBe(0);
  });

  test('are taken from a busy worker by an idle one, and never queued behind a slow task', async () => {
    const [slow, quick] = [worker(), worker()];
    const arena = arenaOf(slow);
    const [long, behind] = [task(), task()];
    arena.add(long);
    arena.add(behind);
    await pause();
    const late = task();
    arena.add(late);
    expect([slow.ahead, late.reported.by]).toEqual([1, undefined]);

    arena.join(quick);
    expect(behind.reported.by).toBe(quick);
    expect([slow.ahead, quick.isBusy]).toEqual([0, true]);
  });

  test('wait first, in order, if a worker dies before beginning them; the one that it ran is returned', () => {
    const [first, second] = [worker(), worker()];
    const arena = arenaOf(first);
    const [atHand, behind, last] = [task(), task(), task('stream')];
    for (const each of [atHand, behind, last]) arena.add(each);
    expect(arena.takeBackFrom(first)).toBe(atHand);
    arena.join(second);
    expect(behind.reported.by).toBe(second);
    expect(last.reported.by).toBeUndefined();
    arena.failWaiting(new Error('none is left'));
    expect(last.reported.error).toEqual(new Error('none is left'));
    expect(arena.waiting).toBe(0);
  });

  test('that cannot be cloned fail alone', () => {
    const only = worker();
    const arena = arenaOf(only);
    const bad = Object.assign(task(), {
      message() {
        throw new Error('a function cannot be cloned');
      },
    });
    arena.add(bad);
    expect(bad.reported.error).toEqual(new Error('a function cannot be cloned'));
    expect([only.isBusy, arena.isFree]).toEqual([false, true]);
  });

  test('that are slow leave one worker to quick ones, until there were no quick ones for a while', async () => {
    const [one, other] = [worker(), worker()];
    const arena = arenaOf(one, other);
    arena.add(requestOf('quick'));
    const [piece, second, quick] = [task('stream'), task('stream'), requestOf('quick')];
    // both are idle again
    for (const member of [one, other]) for (let id = 1; id < 9; id++) member.finish(id);
    for (const member of [one, other]) arena.goOn(member);
    arena.add(piece);
    arena.add(second);
    expect(piece.reported.by).toBeDefined();
    expect([second.reported.by, arena.isFree]).toEqual([undefined, true]);
    arena.add(quick);
    expect(quick.reported.by).toBe(piece.reported.by === one ? other : one);
  });

  test('that are pieces get as much time as slow calls that wait', () => {
    const only = worker();
    const arena = arenaOf(only);
    const took = { slow: 100, piece: 10 };
    const begun: string[] = [];
    let running: { what: keyof typeof took; one: ReturnType<typeof task> }[] = [];
    const add = (what: keyof typeof took) => {
      const one = what === 'slow' ? requestOf('slow') : task('stream');
      running.push({ what, one });
      arena.add(one);
    };
    const note = (one: Task, ms: number) =>
      arena.noteEnd({ task: one, took: ms, wasCold: false, wasRecalled: false, wasCancelled: false }, false);
    for (let i = 0; i < 3; i++) note(requestOf('slow'), took.slow);
    for (let i = 0; i < 6; i++) add('slow');
    add('piece');
    for (let i = 0; i < 150; i++) {
      const next = running.find(({ one }) => one.reported.by !== undefined);
      if (next === undefined) break;
      running = running.filter((each) => each !== next);
      begun.push(next.what);
      only.finish(next.one.reported.id);
      note(next.one, took[next.what]);
      // a matrix submits its next piece when one is done
      if (next.what === 'piece') add('piece');
      arena.goOn(only);
    }
    const last = begun.lastIndexOf('slow');
    const pieces = begun.slice(0, last).filter((what) => what === 'piece').length;
    expect([pieces >= 40, begun.filter((what) => what === 'slow').length]).toEqual([true, 6]);
  });

  test('need a place in the queue unless they may begin on an idle worker; the last places are for quick ones', () => {
    const [one, other] = [worker(), worker()];
    const arena = arenaOf(one, other);
    const quick = () => requestOf('quick');
    const finished = { took: 1, wasCold: false, wasRecalled: false, wasCancelled: false };
    arena.add(quick());
    for (const member of [one, other]) member.finish(1);
    arena.noteEnd({ task: quick(), ...finished }, false);
    for (const member of [one, other]) arena.goOn(member);
    const hasRoom = (each: TaskKind) => arena.hasRoomFor(each, 16);
    // the first one begins
    for (let added = 0; added < 15; added++) {
      expect(hasRoom(task('stream'))).toBe(true);
      arena.add(task('stream'));
    }
    expect([arena.waiting, arena.isFree]).toEqual([14, true]);
    expect([hasRoom(task('stream')), hasRoom(quick())]).toEqual([false, true]);
    arena.add(quick());
    expect([arena.waiting, arena.isFree]).toEqual([14, false]);
    expect([hasRoom(task('stream')), hasRoom(requestOf('unknown'))]).toEqual([false, false]);
    for (let added = 0; added < 2; added++) {
      expect(hasRoom(quick())).toBe(true);
      arena.add(quick());
    }
    expect(arena.waiting).toBe(16);
    expect(hasRoom(quick())).toBe(false);
    arena.forgetWorkers();
  });

  test('are stopped on the last worker if they outlast their time, wait as slow ones, and report nothing twice', async () => {
    const [one, other] = [worker(), worker()];
    const arena = arenaOf(one, other);
    const [first, second, quick] = [requestOf('a'), requestOf('b'), requestOf('c')];
    arena.add(first);
    arena.add(second);
    for (const member of [one, other]) {
      expect(begin(member.slots, 1)).toBe(true);
      member.slots[16] = 100;
    }
    arena.add(quick);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const late = [one, other].filter(({ isRecalled }) => isRecalled);
    expect(late).toHaveLength(1);
    const [member] = late;
    const finished = member.finish(1)!;
    expect(finished).toMatchObject({ task: second, wasRecalled: true, wasCancelled: false });
    arena.noteEnd(finished, true);
    arena.goOn(member);
    expect(quick.reported).toMatchObject({ by: member });
    expect(arena.waiting).toBe(1);
    // the quick task is done, and its worker stays free for other tasks
    member.finish(quick.reported.id);
    arena.goOn(member);
    expect([arena.isFree, arena.waiting]).toEqual([true, 1]);
    const [slow] = [one, other].filter((each) => each !== member);
    slow.finish(1);
    arena.goOn(slow);
    expect([second.reported.by, arena.waiting]).toEqual([slow, 0]);
    arena.forgetWorkers();
  });

  test('of an unknown kind are stopped early, and also if they poll too seldom to be sure', async () => {
    for (const [polls, wait] of [
      [30, 45],
      [1, 260],
    ]) {
      const [one, other] = [worker(), worker()];
      const arena = arenaOf(one, other);
      arena.noteEnd(
        { task: requestOf('quick'), took: 1, wasCold: false, wasRecalled: false, wasCancelled: false },
        false,
      );
      for (const each of [requestOf('a'), requestOf('b'), requestOf('quick')]) arena.add(each);
      for (const member of [one, other]) {
        expect(begin(member.slots, 1)).toBe(true);
        member.slots[16] = polls;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
      expect([one, other].filter(({ isRecalled }) => isRecalled)).toHaveLength(1);
      arena.forgetWorkers();
    }
  });

  test('of a known kind begin before unknown ones that have waited longer', () => {
    const [first, second] = [worker(), worker()];
    const arena = arenaOf(first);
    arena.noteEnd(
      { task: requestOf('known'), took: 1, wasCold: false, wasRecalled: false, wasCancelled: false },
      false,
    );
    // no call is queued on a worker with a stream
    const [stream, unknown, known] = [task('stream'), requestOf('b'), requestOf('known')];
    for (const each of [stream, unknown, known]) arena.add(each);
    arena.join(second);
    expect([unknown.reported.by, known.reported.by]).toEqual([undefined, second]);
    second.finish(known.reported.id);
    arena.goOn(second);
    expect(unknown.reported.by).toBe(second);
    arena.forgetWorkers();
  });

  test('of unknown kinds leave one worker to known ones while these come, and wait for no worker that takes long', async () => {
    const [one, other] = [worker(), worker()];
    const arena = arenaOf(one, other);
    const [first, second, third] = [requestOf('a'), requestOf('b'), requestOf('c')];
    arena.add(first);
    arena.add(second);
    // if no known tasks wait, unknown ones take all workers
    expect([first.reported.by, second.reported.by].includes(undefined)).toBe(false);
    arena.noteEnd(
      { task: requestOf('known'), took: 1, wasCold: false, wasRecalled: false, wasCancelled: false },
      false,
    );
    const known = requestOf('known');
    arena.add(known);
    const holder = second.reported.by as Member;
    holder.finish(second.reported.id);
    arena.goOn(holder);
    expect(known.reported.by).toBe(holder);
    holder.finish(known.reported.id);
    arena.goOn(holder);
    arena.add(third);
    expect([third.reported.by, arena.isFree]).toEqual([undefined, true]);
    // the task that runs on the other worker takes longer than a quick one
    const { slots } = first.reported.by as Member;
    expect(begin(slots, 1)).toBe(true);
    slots[16] = 30;
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(third.reported.by).toBe(holder);
    arena.forgetWorkers();
  });

  test('of an unknown kind wait as slow or quick ones once the kind is known', () => {
    const [one, other] = [worker(), worker()];
    const arena = arenaOf(one, other);
    const note = (kind: string, took: number) =>
      arena.noteEnd({ task: requestOf(kind), took, wasCold: false, wasRecalled: false, wasCancelled: false }, false);
    const before = requestOf('quick');
    arena.add(before);
    for (const each of [requestOf('a'), requestOf('new'), requestOf('new')]) arena.add(each);
    expect(arena.waiting).toBe(2);
    for (const kind of ['a', 'new']) for (let i = 0; i < 3; i++) note(kind, 100);
    const holder = before.reported.by as Member;
    holder.finish(before.reported.id);
    arena.goOn(holder);
    // the other worker has a slow task, so this one stays free for quick ones
    expect([arena.isFree, arena.waiting]).toEqual([true, 2]);
    arena.forgetWorkers();
  });

  test('count as slow if they are cancelled after they have run long', () => {
    const only = worker();
    const arena = arenaOf(only);
    for (let i = 0; i < 3; i++) {
      const hasty = requestOf('hasty');
      arena.add(hasty);
      expect(begin(only.slots, hasty.reported.id)).toBe(true);
      noteTime(only.slots, hasty.reported.id, 25);
      arena.cancel(hasty);
      const finished = only.finish(hasty.reported.id)!;
      expect(finished).toMatchObject({ wasCancelled: true, took: 25 });
      arena.noteEnd(finished, false);
      arena.goOn(only);
    }
    // a task behind it would wait for a slow one
    const [again, quick] = [requestOf('hasty'), requestOf('quick')];
    arena.noteEnd({ task: quick, took: 1, wasCold: false, wasRecalled: false, wasCancelled: false }, false);
    arena.add(again);
    arena.add(quick);
    expect([only.ahead, arena.waiting]).toEqual([0, 1]);
    arena.forgetWorkers();
  });

  test('go on as quick ones once their kind is quick again', () => {
    const [one, other] = [worker(), worker()];
    const arena = arenaOf(one, other);
    const note = (kind: string, took: number) =>
      arena.noteEnd({ task: requestOf(kind), took, wasCold: false, wasRecalled: false, wasCancelled: false }, false);
    for (const kind of ['slow', 'route']) for (let i = 0; i < 3; i++) note(kind, 100);
    const [running, behind, route, quick] = [
      requestOf('slow'),
      requestOf('slow'),
      requestOf('route'),
      requestOf('quick'),
    ];
    const before = requestOf('quick');
    arena.add(before);
    const holder = before.reported.by as Member;
    holder.finish(before.reported.id);
    arena.goOn(holder);
    for (const each of [running, behind, route]) arena.add(each);
    expect([behind.reported.by, route.reported.by, arena.isFree]).toEqual([undefined, undefined, true]);
    for (let i = 0; i < 3; i++) note('route', 1);
    arena.add(quick);
    const free = running.reported.by === one ? other : one;
    expect(quick.reported.by).toBe(free);
    free.finish(quick.reported.id);
    arena.goOn(free);
    expect([behind.reported.by, route.reported.by]).toEqual([undefined, free]);
    arena.forgetWorkers();
  });
});

describe('kinds of requests', () => {
  const kind = (query: object) => kindOf('travelBoundary', { args: JSON.stringify([query, null]) });

  test('are distinguished by their parameters, not by their places', () => {
    const query = { point: [-8.61, 41.15], costs: 20, costUnit: 'min' };
    expect(kind({ ...query, point: [-8.6297, 41.1581] })).toBe(kind(query));
    expect(kind({ ...query, costs: 21 })).toBe(kind(query));
    expect(kind({ ...query, costs: 600 })).not.toBe(kind(query));
    expect(kind({ ...query, costs: [5, 10, 20, 30, 40, 50] })).not.toBe(kind(query));
    expect(kind({ ...query, returnHoles: true })).not.toBe(kind(query));
  });

  test('are those of the parameters of a URL as well, which have no prototype', () => {
    const query = { startPoint: '-8.61,41.15,epsg:4326' };
    const sent = [query, Object.assign(Object.create(null), query)].map((one) => serializeArguments([one, undefined]));
    expect(sent[1]).toEqual(sent[0]);
    expect(kindOf('route', sent[1])).toMatch('startPoint');
  });

  test('do not depend on what a client of OSRM may choose freely', () => {
    const kindOfUrl = (url: string) => kindOf('osrm', serializeArguments([url, undefined]));
    const kind = kindOfUrl('/nearest/v1/driving/8.6,41.1;8.7,41.2?number=1000&hints=ab;cd');
    for (const same of [
      '/nearest/v1/Whatever-17/8.6,41.1;8.7,41.2?number=1000&hints=ab;cd',
      '/nearest/v1/"quoted"/8.6,41.1;8.7,41.2?number=1000&hints=ab;cd',
      'https://example.org/nearest/v1/d/8.6,41.1;8.7,41.2?number=1000&hints=ab;cd',
      '/nearest/v1/d/8.65,41.1;8.7,41.2?hints=xy;zz&number=1000',
      '/nearest/v1/d/8.6%2C41.1;8.7,41.2?n%75mber=1000&hints=ab;cd&word=free&number=999',
    ])
      expect(kindOfUrl(same)).toBe(kind);
    for (const other of [
      '/route/v1/driving/8.6,41.1;8.7,41.2?number=1000&hints=ab;cd',
      '/nearest/v1/driving/8.6,41.1;8.7,41.2?number=5&hints=ab;cd',
      '/nearest/v1/driving/8.6,41.1;8.7,41.2?number=1000',
      '/nearest/v1/driving/8.6,41.1;8.7,41.2;8.6,41.1;8.7,41.2?number=1000&hints=ab;cd',
    ])
      expect(kindOfUrl(other)).not.toBe(kind);
    expect(kindOfUrl('/route/v1/d/1,2;3,4?steps=true')).not.toBe(kindOfUrl('/route/v1/d/1,2;3,4?steps=false'));
    // question marks of a polyline are zeros
    const along = (line: string, options: string) =>
      kindOfUrl(`/route/v1/d/polyline(${encodeURIComponent(line)})${options}`);
    expect(along('??_ibE?', '?steps=true')).toBe(along('__sA?_ibE', '?steps=true'));
    expect(along('??_ibE?', '?steps=true')).not.toBe(along('??_ibE?', '?steps=false'));
    expect(along('??'.repeat(20), '')).not.toBe(along('_ibE'.repeat(10), ''));
    expect(kindOfUrl('/tile/v1/d/tile(1,2,3).mvt')).not.toBe(kindOfUrl('/tile/v1/d/tile(1,2,14).mvt'));
    // arguments that JSON cannot express are a plain copy
    const copied = (url: unknown) => kindOf('osrm', { args: [url, { scale: Number.NaN }] });
    expect(copied('/nearest/v1/a/1,2')).toBe(copied('/nearest/v1/b/1,2'));
    expect(copied('/nearest/v1/a/1,2')).not.toBe(copied('/route/v1/a/1,2'));
    expect(copied(Object.create(null))).toBe(copied('/free/v1/d/1,2'));
    expect(kindOfUrl('/free/v1/d/1,2')).toBe(kindOfUrl('/other/v1/d/%'));
    expect(kindOf('osrm', serializeArguments(['/nearest/v1/d/1,2', { mode: 'a' }]))).not.toBe(
      kindOfUrl('/nearest/v1/d/1,2'),
    );
  });

  test('usually take the median of the last five times', () => {
    const durations = new Durations();
    const note = (...times: number[]) => {
      for (const milliseconds of times) durations.note('a', milliseconds);
      return durations.usual('a');
    };
    expect(durations.usual('a')).toBeUndefined();
    // a request that was soon cancelled says nothing
    durations.note('a', 1, false);
    expect(durations.usual('a')).toBeUndefined();
    expect([note(9), note(1), note(2), note(30, 30), note(3, 3, 3)]).toEqual([9, 9, 2, 9, 3]);
    // a request that was cancelled would have taken longer
    for (let i = 0; i < 5; i++) durations.note('a', 1, false);
    expect(durations.usual('a')).toBe(3);
    for (let i = 0; i < 3; i++) durations.note('a', 20, false);
    expect(durations.usual('a')).toBe(20);
  });
});
