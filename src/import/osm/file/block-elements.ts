// The elements in a block of an OSM PBF file: nodes, dense nodes, ways and relations.

import { checkParts, countParts, type Expansion, MOST_PARTS, PARTS_OF_ELEMENT } from '../expansion.ts';
import type { RelationMember, TagScratch, Visitor } from './elements.ts';
import { type Cursor, cursorOn, readMessage, readSigned, readVarint, skipField } from './wire.ts';

const MEMBER_KINDS = ['node', 'way', 'relation'] as const;

// The keys of fields: number * 8 + wire type.
const NODE = { id: 0x08, keys: 0x12, values: 0x1a, lat: 0x40, lon: 0x48 };
const DENSE_NODES = { ids: 0x0a, lats: 0x42, lons: 0x4a, tags: 0x52 };
const WAY = { id: 0x08, keys: 0x12, values: 0x1a, refs: 0x42 };
const RELATION = { id: 0x08, keys: 0x12, values: 0x1a, roles: 0x42, members: 0x4a, kinds: 0x52 };

/** The data that all elements in a block share. */
export interface Block {
  text: (index: number) => string;
  /** For each string of the table: 1 if ways with this key are wanted. Absent if all ways are wanted. */
  isWayKey?: Uint8Array | undefined;
  /** A value stands for `(offset + granularity * value) / 100` in 1e-7 degrees. */
  granularity: number;
  latOffset: number;
  lonOffset: number;
}

/** Working arrays for a reading. They grow as blocks need them. */
export interface BlockScratch {
  tags: TagScratch;
  refs: Float64Array;
  readonly expansion: Expansion;
}

export function openBlockScratch(expansion: Expansion): BlockScratch {
  return { tags: { keys: [], values: [], count: 0 }, refs: new Float64Array(2048), expansion };
}

export function readNode(
  cursor: Cursor,
  block: Block,
  visit: NonNullable<Visitor['node']>,
  scratch: BlockScratch,
): void {
  const { tags } = scratch;
  let id = 0;
  let lat = 0;
  let lon = 0;
  let keys: Cursor | undefined;
  let values: Cursor | undefined;
  while (cursor.at < cursor.end) {
    const key = readVarint(cursor);
    if (key === NODE.id) id = readSigned(cursor);
    else if (key === NODE.keys) keys = readMessage(cursor);
    else if (key === NODE.values) values = readMessage(cursor);
    else if (key === NODE.lat) lat = readSigned(cursor);
    else if (key === NODE.lon) lon = readSigned(cursor);
    else skipField(cursor, key);
  }
  readTags(keys, values, block, tags);
  visit(id, degrees7(block.lonOffset, block.granularity, lon), degrees7(block.latOffset, block.granularity, lat), tags);
}

export function readDenseNodes(
  cursor: Cursor,
  block: Block,
  visit: NonNullable<Visitor['node']>,
  scratch: BlockScratch,
): void {
  const { tags } = scratch;
  const { granularity, latOffset, lonOffset, text } = block;
  const none = cursorOn(cursor.bytes, 0, 0);
  let ids = none;
  let lats = none;
  let lons = none;
  let pairs = none;
  while (cursor.at < cursor.end) {
    const key = readVarint(cursor);
    if (key === DENSE_NODES.ids) ids = readMessage(cursor);
    else if (key === DENSE_NODES.lats) lats = readMessage(cursor);
    else if (key === DENSE_NODES.lons) lons = readMessage(cursor);
    else if (key === DENSE_NODES.tags) pairs = readMessage(cursor);
    else skipField(cursor, key);
  }
  let id = 0;
  let lat = 0;
  let lon = 0;
  while (ids.at < ids.end) {
    id += readSigned(ids);
    lat += readSigned(lats);
    lon += readSigned(lons);
    tags.count = 0;
    while (pairs.at < pairs.end) {
      const key = readVarint(pairs);
      if (key === 0) break;
      tags.keys[tags.count] = text(key);
      tags.values[tags.count++] = text(readVarint(pairs));
    }
    visit(id, degrees7(lonOffset, granularity, lon), degrees7(latOffset, granularity, lat), tags);
  }
}

export function readWay(
  cursor: Cursor,
  block: Block,
  visitor: Visitor,
  visit: NonNullable<Visitor['way']>,
  scratch: BlockScratch,
): void {
  let id = 0;
  let keys: Cursor | undefined;
  let values: Cursor | undefined;
  let refs: Cursor | undefined;
  while (cursor.at < cursor.end) {
    const key = readVarint(cursor);
    if (key === WAY.id) id = readVarint(cursor);
    else if (key === WAY.keys) keys = readMessage(cursor);
    else if (key === WAY.values) values = readMessage(cursor);
    else if (key === WAY.refs) refs = readMessage(cursor);
    else skipField(cursor, key);
  }
  if (block.isWayKey && !(keys && hasMarked(keys, block.isWayKey))) {
    visitor.otherWay?.();
    return;
  }
  readTags(keys, values, block, scratch.tags);
  let count = 0;
  if (refs) {
    // A reference takes at least one byte. References beyond the limit are not kept.
    const most = Math.min(refs.end - refs.at, MOST_PARTS);
    if (most > scratch.refs.length) scratch.refs = new Float64Array(most * 2);
    for (let ref = 0; refs.at < refs.end; ) scratch.refs[count++] = ref += readSigned(refs);
    checkParts(count);
  }
  countParts(scratch.expansion, PARTS_OF_ELEMENT + count + scratch.tags.count);
  visit(id, scratch.tags, scratch.refs, count);
}

function hasMarked({ bytes, at, end }: Cursor, isMarked: Uint8Array): boolean {
  const cursor = cursorOn(bytes, at, end);
  while (cursor.at < cursor.end) {
    if (isMarked[readVarint(cursor)]) return true;
  }
  return false;
}

export function readRelation(
  cursor: Cursor,
  block: Block,
  visit: NonNullable<Visitor['relation']>,
  scratch: BlockScratch,
): void {
  let id = 0;
  let keys: Cursor | undefined;
  let values: Cursor | undefined;
  const none = cursorOn(cursor.bytes, 0, 0);
  let roles = none;
  let refs = none;
  let kinds = none;
  while (cursor.at < cursor.end) {
    const key = readVarint(cursor);
    if (key === RELATION.id) id = readVarint(cursor);
    else if (key === RELATION.keys) keys = readMessage(cursor);
    else if (key === RELATION.values) values = readMessage(cursor);
    else if (key === RELATION.roles) roles = readMessage(cursor);
    else if (key === RELATION.members) refs = readMessage(cursor);
    else if (key === RELATION.kinds) kinds = readMessage(cursor);
    else skipField(cursor, key);
  }
  readTags(keys, values, block, scratch.tags);
  const members: RelationMember[] = [];
  for (let ref = 0; refs.at < refs.end; ) {
    ref += readSigned(refs);
    members.push({ kind: MEMBER_KINDS[readVarint(kinds)], ref, role: block.text(readVarint(roles)) });
    checkParts(members.length);
  }
  countParts(scratch.expansion, PARTS_OF_ELEMENT + members.length + scratch.tags.count);
  visit(id, scratch.tags, members);
}

function readTags(keys: Cursor | undefined, values: Cursor | undefined, block: Block, tags: TagScratch): void {
  tags.count = 0;
  if (!keys || !values) return;
  while (keys.at < keys.end) {
    tags.keys[tags.count] = block.text(readVarint(keys));
    tags.values[tags.count++] = block.text(readVarint(values));
    checkParts(tags.count);
  }
}

function degrees7(offset: number, granularity: number, value: number): number {
  return Math.round((offset + granularity * value) / 100);
}
