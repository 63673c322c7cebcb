// Every error code. Those below 9000 belong to the documented interface, the others to ermine.

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
    when: 'a `speed` or `speedAdjustment` without a velocity',
    message: 'One of either Velocity or SpeedIncrease or SpeedDecrease is expected.',
  },
  { code: 4139, when: '`point` is missing or empty', message: 'Point cannot be empty.' },
  {
    code: 4179,
    when: 'the coordinate system of a point is missing, unknown or not supported',
    message: 'Error parsing Point CoordSys',
  },
  { code: 5008, when: 'a point outside the data', message: 'Point is outside boundaries: (<x>,<y>)' },
  {
    code: 6002,
    when: 'there is no way from a start to an end, or closures displace points so far that there is none; a warning in a cost matrix',
    message: 'Path could not be calculated between start point (<x>,<y>,0) and end point (<x>,<y>,0).',
  },
  { code: 9001, when: 'a required parameter is missing', message: '<parameter> is required.' },
  { code: 9002, when: 'a value that the parameter does not take' },
  { code: 9003, when: 'not a number, or a number out of range' },
  {
    code: 9004,
    when: 'a cost matrix without distance and without time',
    message: 'returnDistance and returnTime must not both be false.',
  },
  { code: 9005, when: 'a point or a list of points that cannot be read' },
  { code: 9006, when: 'a GeoJSON Point or MultiPoint that is not well formed' },
  { code: 9007, when: 'an unknown road type in `avoid`' },
  { code: 9008, when: '`transientUpdates` or an area that cannot be read' },
  { code: 9009, when: '`cvr` that cannot be read' },
  { code: 9010, when: '`roadTypesPriority` that cannot be read, or given to a travel boundary' },
  { code: 9011, when: 'a segment id, or the id of a way, that the data does not have' },
  { code: 9012, when: 'the language of directions is unknown, or not loaded in a browser' },
  { code: 9013, when: 'an unknown database' },
  { code: 9014, when: 'a unit without the value it belongs to' },
  { code: 9015, when: 'a `destinationSrs` that is unknown or not supported' },
  { code: 9016, when: 'an unknown parameter or payload key; the message suggests the nearest known name' },
  { code: 9017, when: 'a limit of the database is exceeded' },
  { code: 9018, when: 'a query or payload that is not an object, or malformed JSON' },
  { code: 9019, when: 'a missing or unknown `q`' },
  { code: 9020, when: 'an unknown path (status 404)' },
  { code: 9021, when: 'a wrong method (status 405)' },
  { code: 9022, when: 'a parameter given more than once' },
  {
    code: 9023,
    when: 'a cost function that throws, or returns something that is not a cost',
    message: 'cost: at segment <id> (<direction>) the function <what it did>.',
  },
  { code: 9024, when: '`costRules` that cannot be read, or that name a tag that the import did not keep' },
  { code: 9099, when: 'an internal error (status 500)' },
  {
    code: 9101,
    when: 'a warning, never an error: a point was displaced to the main part of the network; or it is on a ferry, or a nearer road is closed, and its road is more than 250 m away; or it is on a small component',
  },
  { code: 9102, when: 'the queue of a pool is full (status 503)' },
  { code: 9103, when: 'a pool is closed or closing (status 503)', message: 'The pool is closed.' },
  { code: 9104, when: 'the workers of a pool have died, and it waits before it starts new ones (status 503)' },
];
