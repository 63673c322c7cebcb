// Every error code. Codes below 9000 belong to the documented interface, the others are ours.

export interface ErrorCode {
  readonly code: number;
  readonly when: string;
  /** The message, with variable parts in angle brackets; absent if it depends on the case. */
  readonly message?: string;
}

export const ERROR_CODES: readonly ErrorCode[] = [
  { code: 3010, when: '`costUnit` is missing or unknown', message: 'Invalid costUnit: <value>' },
  {
    code: 3023,
    when: '`costs` is missing, or some values are not positive numbers; the message names them',
    message: 'Invalid getTravelBoundary cost, must be a positive number : <bad, bad>',
  },
  {
    code: 3733,
    when: 'a `speed` or `speedAdjustment` has no velocity',
    message: 'One of either Velocity or SpeedIncrease or SpeedDecrease is expected.',
  },
  { code: 4139, when: '`point` is missing or empty', message: 'Point cannot be empty.' },
  {
    code: 4179,
    when: 'the coordinate system of a point is missing, unknown or not supported',
    message: 'Error parsing Point CoordSys',
  },
  { code: 5008, when: 'a point is outside the data', message: 'Point is outside boundaries: (<x>,<y>)' },
  {
    code: 6002,
    when: 'there is no way from a start to an end; in a cost matrix this is a warning',
    message: 'Path could not be calculated between start point (<x>,<y>,0) and end point (<x>,<y>,0).',
  },
  { code: 9001, when: 'a required parameter is missing', message: '<parameter> is required.' },
  { code: 9002, when: 'the parameter does not accept this value' },
  { code: 9003, when: 'the value is not a number, or a number out of range' },
  {
    code: 9004,
    when: 'a cost matrix has neither distance nor time',
    message: 'returnDistance and returnTime must not both be false.',
  },
  { code: 9005, when: 'a point or a list of points cannot be read' },
  { code: 9006, when: 'a GeoJSON Point or MultiPoint is not well formed' },
  { code: 9007, when: '`avoid` contains an unknown road type' },
  { code: 9008, when: '`transientUpdates` or an area cannot be read' },
  { code: 9009, when: '`cvr` cannot be read' },
  {
    code: 9010,
    when: '`roadTypesPriority` cannot be read, or a travel boundary was requested with it, or with factors',
  },
  { code: 9011, when: 'the data does not have this segment id or way id' },
  { code: 9012, when: 'the language of directions is unknown, or not loaded in a browser' },
  { code: 9013, when: 'the database is unknown' },
  { code: 9014, when: 'a unit is given without its value' },
  { code: 9015, when: '`destinationSrs` is unknown or not supported' },
  { code: 9016, when: 'a parameter or payload key is unknown; the message suggests the nearest known name' },
  { code: 9017, when: 'a limit of the database is exceeded' },
  { code: 9018, when: 'the query or payload is not an object, or its JSON is malformed' },
  { code: 9019, when: '`q` is missing or unknown' },
  { code: 9020, when: 'the path is unknown (status 404)' },
  { code: 9021, when: 'the method is wrong (status 405)' },
  { code: 9022, when: 'a parameter is given more than once' },
  {
    code: 9023,
    when: 'a cost function throws, or returns something that is not a cost',
    message: 'cost: at segment <id> (<direction>) the function <what it did>.',
  },
  { code: 9024, when: '`costRules` cannot be read, or contain a tag that the import did not keep' },
  { code: 9099, when: 'ermine has an internal error (status 500)' },
  {
    code: 9101,
    when: 'a warning about a point, never an error: it was moved to the main part of the network, it lies on a small component, or it snapped to a road more than 250 m away. An answer has one for each point',
  },
  { code: 9102, when: 'the queue of a pool is full (status 503)' },
  { code: 9103, when: 'a pool is closed or closing (status 503)', message: 'The pool is closed.' },
  { code: 9104, when: 'the workers of a pool have died, and it waits before it starts new ones (status 503)' },
  {
    code: 9105,
    when: 'the database cannot be opened now, for example because its stored network is damaged; only `onError` of `handle` receives the reason (status 503)',
    message: 'The database cannot be opened: <name>.',
  },
];
