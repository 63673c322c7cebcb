// What every reader of OpenStreetMap data produces, whatever the format: elements one by one, in reused scratch.

/** The tags of one element, by key. */
export type Tags = ReadonlyMap<string, string>;

/** The tags of the current element: `keys[0 .. count)` and their values. The arrays are reused, so copy what you keep. */
export interface TagScratch {
  keys: string[];
  values: string[];
  count: number;
}

/** Receives elements. Each member is optional. Elements for which there is no member are not decoded. */
export interface Visitor {
  /** Receives a node. x and y are in 1e-7 degrees. */
  node?(id: number, x: number, y: number, tags: TagScratch): void;
  /** Ways with none of these keys are only counted. Buildings, which most ways are, therefore take no time. */
  readonly wayKeys?: readonly string[];
  otherWay?(): void;
  /** Receives a way. `refs[0 .. refCount)` are node ids; both arrays are reused. */
  way?(id: number, tags: TagScratch, refs: Float64Array, refCount: number): void;
  relation?(id: number, tags: TagScratch, members: RelationMember[]): void;
  /** Receives what the source remarks on its XML, such as errors of Overpass. */
  remark?(text: string): void;
}

/** A member of a relation. */
export interface RelationMember {
  kind: 'node' | 'way' | 'relation';
  ref: number;
  role: string;
}

/** Reads all elements of an extract, as often as needed. */
export interface ElementReader {
  /** Passes every element that the visitor wants to it, in the order of the data. */
  visit(visitor: Visitor): Promise<void>;
}

/** The most characters of a key or a value. OpenStreetMap accepts no more. */
export const LONGEST_OSM_TAG = 255;

/** Removes tags that are longer than tags can be, and returns whether there were any. What reads tags can thus rely on short texts. */
export function dropLongTags(tags: TagScratch): boolean {
  const { keys, values, count } = tags;
  tags.count = 0;
  for (let i = 0; i < count; i++) {
    if (keys[i].length > LONGEST_OSM_TAG || values[i].length > LONGEST_OSM_TAG) continue;
    keys[tags.count] = keys[i];
    values[tags.count++] = values[i];
  }
  return tags.count < count;
}

/** The value of a key among the tags of the current element, or `undefined`. */
export function tagOf(tags: TagScratch, key: string): string | undefined {
  for (let i = 0; i < tags.count; i++) {
    if (tags.keys[i] === key) return tags.values[i];
  }
  return undefined;
}

/** A copy of the tags of the current element, as a map. */
export function mapOf(tags: TagScratch): Map<string, string> {
  const map = new Map<string, string>();
  for (let i = 0; i < tags.count; i++) map.set(tags.keys[i], tags.values[i]);
  return map;
}
