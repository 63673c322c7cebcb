// The two ports behind which networks and models are kept. A store holds bytes and records, and decides nothing.

/** What a store tells of a network without reading it. */
export interface NetworkEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Any text that differs after every write of that network: how a reader sees that it changed. */
  readonly version: string;
}

export interface ReadNetworkOptions {
  /** The first byte wanted, default 0. */
  first?: number;
  /** One past the last byte wanted, default the size. */
  end?: number;
  /** Whether the bytes come in shared memory, for threads. */
  shared?: boolean;
}

/** Networks as bytes, by name. A name is well-formed Unicode, 1 to 1024 bytes of UTF-8. */
export interface NetworkStore {
  /**
   * The bytes of a network or of a range of it, the caller's own; `undefined` when there is none of that name. What lies beyond
   * the end is cut off.
   */
  readNetwork(name: string, options?: ReadNetworkOptions): Promise<Uint8Array | undefined>;
  /** Writes or replaces a network: a reader sees the old bytes or the new ones, never a mixture, whatever crashes. */
  writeNetwork(name: string, bytes: Uint8Array): Promise<void>;
  /** Removes a network; whether there was one. */
  deleteNetwork(name: string): Promise<boolean>;
  /** All networks, in the order of their names. */
  listNetworks(): Promise<NetworkEntry[]>;
  close(): Promise<void>;
}

/** One key of a commit: what must stand there now, and what shall stand there. `undefined` stands for nothing. */
export interface Change {
  readonly key: string;
  readonly expected: string | undefined;
  readonly value: string | undefined;
}

export interface ScanOptions {
  /** Keys after this one only. */
  after?: string;
  /** At most so many records, default 1000. */
  limit?: number;
}

/**
 * Records of text by key. A key is well-formed Unicode without U+0000, 1 to 1024 bytes of UTF-8; keys are ordered by
 * those bytes. A value is well-formed Unicode without U+0000, of any length.
 */
export interface RecordStore {
  readRecord(key: string): Promise<string | undefined>;
  /**
   * Makes all changes or none: `false`, and nothing changed, when any key does not hold what was expected. A change to the
   * value expected is a check. A key stands in at most one change.
   */
  commit(changes: readonly Change[]): Promise<boolean>;
  /** Records whose keys begin with the prefix, in the order of their keys. */
  scanRecords(prefix: string, options?: ScanOptions): Promise<[key: string, value: string][]>;
  close(): Promise<void>;
}

/** A store of both. */
export interface GraphStore extends NetworkStore, RecordStore {}
