// One block of an OSM PBF file: a string table and groups of nodes, dense nodes, ways or relations.

import type { RelationMember, TagScratch, Visitor } from './elements.ts';
import { checkParts, countParts, type Expansion, MOST_PARTS, PARTS_OF_ELEMENT } from './expansion.ts';
import { markKeys, readStrings } from './string-table.ts';
import type { Cursor } from './wire.ts';
import { cursorOn, readMessage, readSigned, readVarint, skipField } from './wire.ts';

const MEMBER_KINDS = ['node', 'way', 'relation'] as const;

/** What a block turned out to hold, so that a second reading can pass over it. */
export interface BlockContent {
  nodes: boolean;
  waysOrRelations: boolean;
}

interface Block {
  text: (index: number) => string;
  /** By number in the string table: 1 for the keys that make a way wanted; absent where all are. */
  isWayKey?: Uint8Array;
  /** 1e-7 degrees are `(offset + granularity * value) / 100`. */
  granularity: number;
  latOffset: number;
  lonOffset: number;
}

/** Working arrays of a reading, grown as blocks need them. */
export interface BlockScratch {
  tags: TagScratch;
  refs: Float64Array;
  readonly expansion: Expansion;
}

export function openBlockScratch(expansion: Expansion): BlockScratch {
  return { tags: { keys: [], values: [], count: 0 }, refs: new Float64Array(2048), expansion };
}

/** Tells the visitor of the elements in a block. */
export function readBlock(bytes: Uint8Array, visitor: Visitor, scratch: BlockScratch): BlockContent {
  const content: BlockContent = { nodes: false, waysOrRelations: false };
  const groups: Cursor[] = [];
  let strings: Cursor = cursorOn(bytes, 0, 0);
  let granularity = 100;
  let latOffset = 0;
  let lonOffset = 0;
  const cursor = cursorOn(bytes);
  while (cursor.at < cursor.end) {
    const key = readVarint(cursor);
    if (key === 0x0a) strings = readMessage(cursor);
    else if (key === 0x12) {
      countParts(scratch.expansion, 1);
      groups.push(readMessage(cursor));
    } else if (key === 0x88) granularity = readGranularity(cursor);
    else if (key === 0x98) latOffset = readVarint(cursor);
    else if (key === 0xa0) lonOffset = readVarint(cursor);
    else skipField(cursor, key);
  }
  const table = readStrings(strings, scratch.expansion);
  const isWayKey = visitor.way && visitor.wayKeys && markKeys(table, visitor.wayKeys);
  const block: Block = { text: table.text, isWayKey, granularity, latOffset, lonOffset };
  for (const group of groups) readGroup(group, block, visitor, scratch, content);
  return content;
}

function readGroup(group: Cursor, block: Block, visitor: Visitor, scratch: BlockScratch, content: BlockContent): void {
  while (group.at < group.end) {
    const key = readVarint(group);
    if (key === 0x0a || key === 0x12) content.nodes = true;
    if (key === 0x1a || key === 0x22) content.waysOrRelations = true;
    if (key === 0x0a && visitor.node) readNode(readMessage(group), block, visitor.node, scratch);
    else if (key === 0x12 && visitor.node) readDenseNodes(readMessage(group), block, visitor.node, scratch);
    else if (key === 0x1a && visitor.way) readWay(readMessage(group), block, visitor, visitor.way, scratch);
    else if (key === 0x22 && visitor.relation) readRelation(readMessage(group), block, visitor.relation, scratch);
    else skipField(group, key);
  }
}

function readNode(cursor: Cursor, block: Block, visit: NonNullable<Visitor['node']>, scratch: BlockScratch): void {
  const { tags } = scratch;
  let id = 0;
  let lat = 0;
  let lon = 0;
  let keys: Cursor | undefined;
  let values: Cursor | undefined;
  while (cursor.at < cursor.end) {
    const key = readVarint(cursor);
    if (key === 0x08) id = readSigned(cursor);
    else if (key === 0x12) keys = readMessage(cursor);
    else if (key === 0x1a) values = readMessage(cursor);
    else if (key === 0x40) lat = readSigned(cursor);
    else if (key === 0x48) lon = readSigned(cursor);
    else skipField(cursor, key);
  }
  readTags(keys, values, block, tags);
  visit(id, degrees7(block.lonOffset, block.granularity, lon), degrees7(block.latOffset, block.granularity, lat), tags);
}

function readDenseNodes(
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
    if (key === 0x0a) ids = readMessage(cursor);
    else if (key === 0x42) lats = readMessage(cursor);
    else if (key === 0x4a) lons = readMessage(cursor);
    else if (key === 0x52) pairs = readMessage(cursor);
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

function readWay(
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
    if (key === 0x08) id = readVarint(cursor);
    else if (key === 0x12) keys = readMessage(cursor);
    else if (key === 0x1a) values = readMessage(cursor);
    else if (key === 0x42) refs = readMessage(cursor);
    else skipField(cursor, key);
  }
  if (block.isWayKey && !(keys && hasMarked(keys, block.isWayKey))) {
    visitor.otherWay?.();
    return;
  }
  readTags(keys, values, block, scratch.tags);
  let count = 0;
  if (refs) {
    // A reference takes a byte at least. What comes after too many is not kept.
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

function readRelation(
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
    if (key === 0x08) id = readVarint(cursor);
    else if (key === 0x12) keys = readMessage(cursor);
    else if (key === 0x1a) values = readMessage(cursor);
    else if (key === 0x42) roles = readMessage(cursor);
    else if (key === 0x4a) refs = readMessage(cursor);
    else if (key === 0x52) kinds = readMessage(cursor);
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

/** Nanodegrees to a unit: by none all nodes would lie in one place, by fewer the map would be mirrored. */
function readGranularity(cursor: Cursor): number {
  const granularity = readVarint(cursor);
  if (granularity > 0) return granularity;
  throw new Error(`A block claims a granularity of ${granularity}: the file is damaged.`);
}

function degrees7(offset: number, granularity: number, value: number): number {
  return Math.round((offset + granularity * value) / 100);
}
