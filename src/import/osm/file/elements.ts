// What every reader of OpenStreetMap data produces, whatever the format: elements one by one, in reused scratch.

/** The tags of one element, by key. */
export type Tags = ReadonlyMap<string, string>;

/** The tags of the element being visited: `keys[0 .. count)` and their values. Reused, so copy what you keep. */
export interface TagScratch {
  keys: string[];
  values: string[];
  count: number;
}

/** Receives elements. Each member is optional. Elements without a member are not decoded. */
export interface Visitor {
  /** x and y in 1e-7 degrees. */
  node?(id: number, x: number, y: number, tags: TagScratch): void;
  /** Ways without any of these keys are only counted. So buildings, which most ways are, take no time. */
  readonly wayKeys?: readonly string[];
  otherWay?(): void;
  /** `refs[0 .. refCount)` are node ids; both arrays are reused. */
  way?(id: number, tags: TagScratch, refs: Float64Array, refCount: number): void;
  relation?(id: number, tags: TagScratch, members: RelationMember[]): void;
}

/** A member of a relation. */
export interface RelationMember {
  kind: 'node' | 'way' | 'relation';
  ref: number;
  role: string;
}

/** Reads all elements of an extract, as often as needed. */
export interface ElementReader {
  /** Passes the visitor every element that it wants, in the order of the data. */
  visit(visitor: Visitor): Promise<void>;
}

/** The value of a key among the tags being visited, or `undefined`. */
export function tagOf(tags: TagScratch, key: string): string | undefined {
  for (let i = 0; i < tags.count; i++) {
    if (tags.keys[i] === key) return tags.values[i];
  }
  return undefined;
}

/** A copy of the tags being visited, as a map. */
export function mapOf(tags: TagScratch): Map<string, string> {
  const map = new Map<string, string>();
  for (let i = 0; i < tags.count; i++) map.set(tags.keys[i], tags.values[i]);
  return map;
}
