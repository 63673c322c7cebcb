// Small OpenStreetMap extracts, written in each of the formats that the importer reads.

import { deflateSync } from 'node:zlib';

export type Tags = { readonly [key: string]: string };

export interface OsmNode {
  id: number;
  lon: number;
  lat: number;
  tags?: Tags;
}

export interface OsmWay {
  id: number;
  refs: readonly number[];
  tags?: Tags;
}

export interface OsmRelation {
  id: number;
  tags: Tags;
  members: readonly { kind: 'node' | 'way' | 'relation'; ref: number; role: string }[];
}

export interface OsmData {
  nodes: readonly OsmNode[];
  ways: readonly OsmWay[];
  relations?: readonly OsmRelation[];
}

export interface PbfOptions {
  /** Default: dense. */
  nodes?: 'dense' | 'plain';
  /** Default: zlib. */
  blobs?: 'zlib' | 'raw' | 'lzma';
  requiredFeatures?: readonly string[];
  /** Nanodegrees per unit, default 100. */
  granularity?: number;
  /** The offsets of latitude and longitude, in nanodegrees. */
  latOffset?: number;
  lonOffset?: number;
  /** Adds version, time and changeset of elements, which importers ignore. */
  hasMetadata?: boolean;
}

type Bytes = number[];

/** A whole number as a varint: unsigned, or as two's complement if it is negative. */
function varint(value: number): Bytes {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: Bytes = [];
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return [...bytes, Number(rest)];
}

function signed(value: number): Bytes {
  return varint(value >= 0 ? 2 * value : -2 * value - 1);
}

const key = (field: number, wireType: number): Bytes => varint(field * 8 + wireType);
const number = (field: number, value: number): Bytes => [...key(field, 0), ...varint(value)];
const signedNumber = (field: number, value: number): Bytes => [...key(field, 0), ...signed(value)];
const bytes = (field: number, value: Iterable<number>): Bytes => {
  const list = [...value];
  return [...key(field, 2), ...varint(list.length), ...list];
};
const text = (field: number, value: string): Bytes => bytes(field, new TextEncoder().encode(value));
const packed = (field: number, values: readonly number[], write: (value: number) => Bytes): Bytes =>
  bytes(field, values.flatMap(write));
const deltas = (values: readonly number[]): number[] => values.map((value, i) => value - (i === 0 ? 0 : values[i - 1]));

/** The extract as OSM PBF. */
export function writePbf(data: OsmData, options: PbfOptions = {}): Uint8Array {
  const features = options.requiredFeatures ?? ['OsmSchema-V0.6', 'DenseNodes'];
  const header = features.flatMap((feature) => text(4, feature));
  const blocks = [writeNodes(data.nodes, options), writeWays(data.ways, options), writeRelations(data.relations ?? [])];
  return Uint8Array.from([
    ...writeBlob('OSMHeader', header, options),
    ...blocks.flatMap((block) => writeBlob('OSMData', block, options)),
  ]);
}

/** One blob with its header. */
export function writeBlob(type: string, content: Bytes, { blobs = 'zlib' }: PbfOptions = {}): Bytes {
  const raw = Uint8Array.from(content);
  const blob =
    blobs === 'raw' ? bytes(1, raw) : [...number(2, raw.length), ...bytes(blobs === 'zlib' ? 3 : 4, deflateSync(raw))];
  const header = [...text(1, type), ...number(3, blob.length)];
  return [0, 0, header.length >> 8, header.length & 255, ...header, ...blob];
}

function openStrings(): { numberOf(text: string): number; table(): Bytes } {
  const strings = [''];
  return {
    numberOf: (one) => {
      const known = strings.indexOf(one);
      return known >= 0 ? known : strings.push(one) - 1;
    },
    table: () =>
      bytes(
        1,
        strings.flatMap((one) => text(1, one)),
      ),
  };
}

function writeNodes(nodes: readonly OsmNode[], options: PbfOptions): Bytes {
  const { granularity = 100, latOffset = 0, lonOffset = 0, nodes: form = 'dense', hasMetadata } = options;
  const strings = openStrings();
  const unit = (degrees: number, offset: number) => Math.round((Math.round(degrees * 1e9) - offset) / granularity);
  const lats = nodes.map(({ lat }) => unit(lat, latOffset));
  const lons = nodes.map(({ lon }) => unit(lon, lonOffset));
  let group: Bytes;
  if (form === 'dense') {
    const pairs = nodes.flatMap(({ tags = {} }) => [
      ...Object.entries(tags).flatMap(([k, v]) => [strings.numberOf(k), strings.numberOf(v)]),
      0,
    ]);
    const info = hasMetadata
      ? bytes(
          5,
          packed(
            1,
            nodes.map(() => 1),
            varint,
          ),
        )
      : [];
    group = bytes(2, [
      ...packed(1, deltas(nodes.map(({ id }) => id)), signed),
      ...info,
      ...packed(8, deltas(lats), signed),
      ...packed(9, deltas(lons), signed),
      ...(nodes.some(({ tags }) => tags) ? packed(10, pairs, varint) : []),
    ]);
  } else {
    group = nodes.flatMap(({ id, tags = {} }, i) =>
      bytes(1, [
        ...signedNumber(1, id),
        ...writeTags(tags, strings.numberOf),
        ...(hasMetadata ? bytes(4, number(1, 1)) : []),
        ...signedNumber(8, lats[i]),
        ...signedNumber(9, lons[i]),
      ]),
    );
  }
  return [
    ...strings.table(),
    ...bytes(2, group),
    ...number(17, granularity),
    ...number(19, latOffset),
    ...number(20, lonOffset),
  ];
}

function writeWays(ways: readonly OsmWay[], { hasMetadata }: PbfOptions): Bytes {
  const strings = openStrings();
  const group = ways.flatMap(({ id, refs, tags = {} }) =>
    bytes(3, [
      ...number(1, id),
      ...writeTags(tags, strings.numberOf),
      ...(hasMetadata ? bytes(4, [...number(1, 3), ...signedNumber(2, 1_600_000_000)]) : []),
      ...packed(8, deltas(refs), signed),
    ]),
  );
  return [...strings.table(), ...bytes(2, group)];
}

function writeRelations(relations: readonly OsmRelation[]): Bytes {
  const strings = openStrings();
  const kinds = ['node', 'way', 'relation'];
  const group = relations.flatMap(({ id, tags, members }) =>
    bytes(4, [
      ...number(1, id),
      ...writeTags(tags, strings.numberOf),
      ...packed(
        8,
        members.map(({ role }) => strings.numberOf(role)),
        varint,
      ),
      ...packed(9, deltas(members.map(({ ref }) => ref)), signed),
      ...packed(
        10,
        members.map(({ kind }) => kinds.indexOf(kind)),
        varint,
      ),
    ]),
  );
  return [...strings.table(), ...bytes(2, group)];
}

function writeTags(tags: Tags, numberOf: (text: string) => number): Bytes {
  const entries = Object.entries(tags);
  return [
    ...packed(
      2,
      entries.map(([k]) => numberOf(k)),
      varint,
    ),
    ...packed(
      3,
      entries.map(([, v]) => numberOf(v)),
      varint,
    ),
  ];
}

/** The extract as OSM XML. */
export function writeXml({ nodes, ways, relations = [] }: OsmData): string {
  const quoted = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const tagLines = (tags: Tags = {}) =>
    Object.entries(tags)
      .map(([k, v]) => `<tag k="${quoted(k)}" v="${quoted(v)}"/>`)
      .join('');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<osm version="0.6">',
    ...nodes.map(({ id, lon, lat, tags }) => `<node id="${id}" lat="${lat}" lon="${lon}">${tagLines(tags)}</node>`),
    ...ways.map(
      ({ id, refs, tags }) =>
        `<way id="${id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join('')}${tagLines(tags)}</way>`,
    ),
    ...relations.map(({ id, tags, members }) => {
      const lines = members.map(({ kind, ref, role }) => `<member type="${kind}" ref="${ref}" role="${role}"/>`);
      return `<relation id="${id}">${lines.join('')}${tagLines(tags)}</relation>`;
    }),
    '</osm>',
  ].join('\n');
}

/** Nodes in a row from west to east, `metres` apart on the equator, numbered from 1. */
export function row(count: number, metres = 100, lat = 0): OsmNode[] {
  return Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    lon: Math.round((i * metres * 1e7) / 111_319.5) / 1e7,
    lat,
  }));
}
