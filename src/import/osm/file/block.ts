// One block of an OSM PBF file: a string table and groups of elements.

import { countParts, type Expansion } from '../expansion.ts';
import { type Block, type BlockScratch, readDenseNodes, readNode, readRelation, readWay } from './block-elements.ts';
import type { Visitor } from './elements.ts';
import { type Cursor, cursorOn, readMessage, readVarint, skipField } from './wire.ts';

// The keys of fields: number * 8 + wire type.
const BLOCK = { strings: 0x0a, group: 0x12, granularity: 0x88, latOffset: 0x98, lonOffset: 0xa0 };
const GROUP = { node: 0x0a, denseNodes: 0x12, way: 0x1a, relation: 0x22 };

/** The kinds of elements that a block contains. A second reading can skip a block by them. */
export interface BlockContent {
  nodes: boolean;
  waysOrRelations: boolean;
}

/** Passes the elements of a block to the visitor. */
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
    if (key === BLOCK.strings) strings = readMessage(cursor);
    else if (key === BLOCK.group) {
      countParts(scratch.expansion, 1);
      groups.push(readMessage(cursor));
    } else if (key === BLOCK.granularity) granularity = readGranularity(cursor);
    else if (key === BLOCK.latOffset) latOffset = readVarint(cursor);
    else if (key === BLOCK.lonOffset) lonOffset = readVarint(cursor);
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
    if (key === GROUP.node || key === GROUP.denseNodes) content.nodes = true;
    if (key === GROUP.way || key === GROUP.relation) content.waysOrRelations = true;
    if (key === GROUP.node && visitor.node) readNode(readMessage(group), block, visitor.node, scratch);
    else if (key === GROUP.denseNodes && visitor.node) readDenseNodes(readMessage(group), block, visitor.node, scratch);
    else if (key === GROUP.way && visitor.way) readWay(readMessage(group), block, visitor, visitor.way, scratch);
    else if (key === GROUP.relation && visitor.relation)
      readRelation(readMessage(group), block, visitor.relation, scratch);
    else skipField(group, key);
  }
}

/** Reads how many nanodegrees a unit has. Zero would put all nodes in one place, and a negative number would mirror the map. */
function readGranularity(cursor: Cursor): number {
  const granularity = readVarint(cursor);
  if (granularity > 0) return granularity;
  throw new Error(`A block claims a granularity of ${granularity}: the file is damaged.`);
}

/** The texts of a block. Each is decoded on first use, because most are never used. */
interface StringTable {
  readonly bytes: Uint8Array;
  /** String i has the bytes from firsts[i] to before ends[i]. */
  readonly firsts: readonly number[];
  readonly ends: readonly number[];
  readonly text: (index: number) => string;
}

function readStrings(cursor: Cursor, expansion: Expansion): StringTable {
  const { bytes } = cursor;
  const firsts: number[] = [];
  const ends: number[] = [];
  while (cursor.at < cursor.end) {
    const key = readVarint(cursor);
    if (key !== 0x0a) {
      skipField(cursor, key);
      continue;
    }
    countParts(expansion, 1);
    const string = readMessage(cursor);
    firsts.push(string.at);
    ends.push(string.end);
  }
  const decoder = new TextDecoder();
  const texts: string[] = new Array(firsts.length);
  return {
    bytes,
    firsts,
    ends,
    text: (index) => {
      if (!(index >= 0 && index < firsts.length))
        throw new Error('A tag points outside its string table: the file is damaged.');
      return (texts[index] ??= decoder.decode(bytes.subarray(firsts[index], ends[index])));
    },
  };
}

/** For each text: 1 if it is one of the keys. Compares bytes, so that nothing is decoded. */
function markKeys({ bytes, firsts, ends }: StringTable, keys: readonly string[]): Uint8Array {
  const encoded = keys.map((key) => new TextEncoder().encode(key));
  return Uint8Array.from(firsts, (first, i) => {
    const length = ends[i] - first;
    for (const key of encoded) {
      if (key.length !== length) continue;
      let same = 0;
      while (same < length && bytes[first + same] === key[same]) same++;
      if (same === length) return 1;
    }
    return 0;
  });
}
