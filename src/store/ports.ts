// The two ports for storing networks and models. A store keeps bytes and records, and contains no logic about them.

/** What a store knows about a network without reading it. */
export interface NetworkEntry {
  readonly name: string;
  /** The size of the network in bytes. */
  readonly size: number;
  /** Any text that changes with every write of the network, so that readers notice the change. */
  readonly version: string;
}

/** Which bytes of a network are read, and into which memory. */
export interface ReadNetworkOptions {
  /** The first byte to read, default 0. */
  first?: number;
  /** The position after the last byte to read. Default: the size of the network. */
  end?: number;
  /** Whether to return the bytes in shared memory, for threads. */
  shared?: boolean;
}

/** Networks as bytes, by name. A name is well-formed Unicode, 1 to 1024 bytes of UTF-8. */
export interface NetworkStore {
  /**
   * The bytes of a network or of a range of it, as a copy that belongs to the caller; `undefined` if no network has that name. A
   * range is cut off at the end of the network.
   */
  readNetwork(name: string, options?: ReadNetworkOptions): Promise<Uint8Array | undefined>;
  /** Writes or replaces a network. A reader sees the old bytes or the new ones, never a mixture, even after a crash. */
  writeNetwork(name: string, bytes: Uint8Array): Promise<void>;
  /** Removes a network. Returns whether it existed. */
  deleteNetwork(name: string): Promise<boolean>;
  /** All networks, in the order of their names. */
  listNetworks(): Promise<NetworkEntry[]>;
  close(): Promise<void>;
}

/** One key of a commit: the value that it must have now, and its new value. `undefined` stands for no record. */
export interface Change {
  readonly key: string;
  readonly expected: string | undefined;
  readonly value: string | undefined;
}

/** Which records a scan returns. */
export interface ScanOptions {
  /** Returns only keys that come after this one. */
  after?: string;
  /** The most records to return, default 1000. */
  limit?: number;
}

/**
 * Records of text by key. A key is well-formed Unicode without U+0000, 1 to 1024 bytes of UTF-8; keys are ordered by
 * their bytes. A value is well-formed Unicode without U+0000, of any length.
 */
export interface RecordStore {
  readRecord(key: string): Promise<string | undefined>;
  /**
   * Makes all changes or none. Returns `false`, and changes nothing, if any key does not hold its expected value. A change whose new value
   * equals the expected one only checks that value. Each key may appear in one change only.
   */
  commit(changes: readonly Change[]): Promise<boolean>;
  /** Records whose keys begin with the prefix, in the order of their keys. */
  scanRecords(prefix: string, options?: ScanOptions): Promise<[key: string, value: string][]>;
  close(): Promise<void>;
}

/** A store of networks and of records. */
export interface GraphStore extends NetworkStore, RecordStore {}
