// OSRM's rules: its car profile (osrm-profile.js) on the same extract, searched by a plain Dijkstra over turns. The native binding needs a
// download that not every machine can reach, and times do not depend on it. Turn restrictions via nodes are respected, turn restrictions
// via ways are not.

import FlatQueue from 'flatqueue';
import { mapOf, tagOf } from '../../out/src/import/osm/file/elements.js';
import { openInput } from '../../out/src/import/osm/file/input.js';
import { openReader } from '../../out/src/import/osm/file/open-reader.js';
import { openProfile } from './osrm-profile.js';

export const name = 'OSRM profile';

export async function open({ file }) {
  const profile = openProfile();
  const extract = await readExtract(file, profile);
  const graph = graphOf(extract);
  const turn = turnCosts(graph, profile);
  return {
    name,
    /** Seconds and kilometres of the path that its weights choose; `undefined` if there is none. */
    trip: async (_, [start, end]) => search(graph, turn, placesAt(graph, start), placesAt(graph, end)),
  };
}

async function readExtract(file, profile) {
  const input = await openInput(file);
  const reader = await openReader(input, () => {});
  const ways = [];
  const nodes = new Map();
  const bans = new Map();
  await reader.visit({
    way(id, tags, refs, count) {
      if (tagOf(tags, 'highway') === undefined && tagOf(tags, 'route') === undefined) return;
      const { forward, backward, duration } = profile.way(mapOf(tags));
      if (!forward && !backward) return;
      ways.push({ id, refs: [...refs.subarray(0, count)], forward, backward, duration });
    },
    relation(_, tags, members) {
      const kind = /^(no|only)_/.exec(tagOf(tags, 'restriction') ?? '')?.[1];
      const [from, via, to] = ['from', 'via', 'to'].map((role) => members.filter((one) => one.role === role));
      if (!kind || from.length !== 1 || to.length !== 1 || via.length !== 1 || via[0].kind !== 'node') return;
      const key = `${from[0].ref} ${via[0].ref}`;
      bans.set(key, [...(bans.get(key) ?? []), { kind, to: to[0].ref }]);
    },
  });
  for (const { refs } of ways) for (const ref of refs) nodes.set(ref, undefined);
  await reader.visit({
    node(id, x, y, tags) {
      if (nodes.has(id)) nodes.set(id, { x, y, ...(tags.count > 0 && profile.node(mapOf(tags))) });
    },
  });
  await input.close();
  return { ways, nodes, bans };
}

/** Edges between crossings, ends and objects on roads, one for each direction. */
function graphOf({ ways, nodes, bans }) {
  const uses = new Map();
  for (const { refs } of ways) {
    refs.forEach((ref, i) => {
      uses.set(ref, (uses.get(ref) ?? 0) + (i === 0 || i === refs.length - 1 ? 2 : 1));
    });
  }
  const isCut = (ref) => uses.get(ref) > 1 || nodes.get(ref)?.isBlocked || nodes.get(ref)?.seconds > 0;
  const edges = [];
  const edgesAt = new Map();
  const out = new Map();
  const addEdge = (way, refs, { speed, rate, isRestricted }) => {
    const far = [0];
    for (let i = 1; i < refs.length; i++) far.push(far[i - 1] + metres(nodes.get(refs[i - 1]), nodes.get(refs[i])));
    const edge = { number: edges.length, way, refs, far, speed, rate, isRestricted, first: refs[0], last: refs.at(-1) };
    edges.push(edge);
    out.set(edge.first, [...(out.get(edge.first) ?? []), edge]);
    refs.forEach((ref, at) => {
      const { x, y } = nodes.get(ref);
      const key = `${x} ${y}`;
      edgesAt.set(key, [...(edgesAt.get(key) ?? []), { edge, at }]);
    });
  };
  for (const { id, refs, forward, backward, duration } of ways) {
    const whole = refs.filter((ref) => nodes.get(ref));
    let length = 0;
    for (let i = 1; i < whole.length; i++) length += metres(nodes.get(whole[i - 1]), nodes.get(whole[i]));
    const checked = (side) =>
      side && (duration > 0 ? { ...side, speed: length / duration, rate: length / duration } : side);
    for (let from = 0, i = 1; i < whole.length; i++) {
      if (i < whole.length - 1 && !isCut(whole[i])) continue;
      const part = whole.slice(from, i + 1);
      if (forward) addEdge(id, part, checked(forward));
      if (backward) addEdge(id, part.toReversed(), checked(backward));
      from = i;
    }
  }
  return { edges, edgesAt, out, nodes, bans };
}

/** Seconds of a turn, or Infinity if it is not allowed; and its weight. */
function turnCosts({ out, nodes, bans }, profile) {
  const known = new Map();
  const secondsOf = (angle, isCrossing, isBack) => {
    const key = `${angle} ${isCrossing} ${isBack}`;
    if (!known.has(key)) known.set(key, profile.turn(angle, isCrossing ? 3 : 2, isBack));
    return known.get(key);
  };
  return (from, to) => {
    const via = nodes.get(from.last);
    if (via.isBlocked) return undefined;
    const isBack = to.last === from.refs.at(-2) && to.refs[1] === from.refs.at(-2) && to.way === from.way;
    const roads = out.get(from.last).length;
    if (isBack && roads > 1) return undefined;
    const banned = bans.get(`${from.way} ${from.last}`);
    if (banned?.some(({ kind, to: way }) => (kind === 'no' ? way === to.way : way !== to.way))) return undefined;
    const angle = Math.round(turnAngle(nodes.get(from.refs.at(-2)), via, nodes.get(to.refs[1])));
    const time = secondsOf(angle, roads > 2, isBack) + (via.direction ? 0 : (via.seconds ?? 0));
    return { time, weight: !from.isRestricted && to.isRestricted ? 3276.7 : time };
  };
}

function search({ edges, out }, turn, starts, ends) {
  if (starts.length === 0 || ends.length === 0) return undefined;
  const best = new Float64Array(edges.length).fill(Infinity);
  const time = new Float64Array(edges.length);
  const length = new Float64Array(edges.length);
  const queue = new FlatQueue();
  const endsOn = new Map();
  for (const { edge, at } of ends) endsOn.set(edge.number, [...(endsOn.get(edge.number) ?? []), edge.far[at]]);
  let found;
  const arrive = (edge, from, before) => {
    for (const at of endsOn.get(edge.number) ?? []) {
      const weight = before.weight + (at - from) / edge.rate;
      if (at < from || weight >= (found?.weight ?? Infinity)) continue;
      found = { weight, time: before.time + (at - from) / edge.speed, length: before.length + (at - from) };
    }
  };
  const ride = (edge, from, before) => {
    arrive(edge, from, before);
    const rest = edge.far.at(-1) - from;
    const weight = before.weight + rest / edge.rate;
    if (weight >= best[edge.number]) return;
    best[edge.number] = weight;
    time[edge.number] = before.time + rest / edge.speed;
    length[edge.number] = before.length + rest;
    queue.push(edge.number, weight);
  };
  for (const { edge, at } of starts) ride(edge, edge.far[at], { weight: 0, time: 0, length: 0 });
  while (queue.length > 0) {
    const weight = queue.peekValue();
    const number = queue.pop();
    if (weight > best[number]) continue;
    if (found && weight >= found.weight) break;
    const edge = edges[number];
    edge.turns ??= (out.get(edge.last) ?? [])
      .map((next) => ({ next, cost: turn(edge, next) }))
      .filter(({ cost }) => cost);
    for (const { next, cost } of edge.turns) {
      ride(next, 0, { weight: weight + cost.weight, time: time[number] + cost.time, length: length[number] });
    }
  }
  return found && { time: found.time, length: found.length / 1000 };
}

function placesAt({ edgesAt }, [lon, lat]) {
  return edgesAt.get(`${Math.round(lon * 1e7)} ${Math.round(lat * 1e7)}`) ?? [];
}

const METRES = 40_075_016.686 / 360 / 1e7;

function metres(a, b) {
  return Math.hypot((a.x - b.x) * Math.cos((a.y / 1e7) * (Math.PI / 180)), a.y - b.y) * METRES;
}

function turnAngle(a, b, c) {
  const narrow = Math.cos((b.y / 1e7) * (Math.PI / 180));
  const before = Math.atan2((b.x - a.x) * narrow, b.y - a.y);
  const after = Math.atan2((c.x - b.x) * narrow, c.y - b.y);
  const turned = ((after - before) * 180) / Math.PI;
  return turned > 180 ? turned - 360 : turned <= -180 ? turned + 360 : turned;
}
