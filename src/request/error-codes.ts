// Every code that a complaint may carry. Those below 9000 are documented by the interface, the others are our own.

export interface ErrorCode {
  readonly code: number;
  readonly when: string;
  /** As it reads, with what varies in angle brackets; absent where the sentence depends on the case. */
  readonly message?: string;
}

export const ERROR_CODES: readonly ErrorCode[] = [
  { code: 3010, when: '`costUnit` is missing or unknown', message: 'Invalid costUnit: <value>' },
  {
    code: 3023,
    when: '`costs` are missing, or some are no positive number; all of them are named',
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
    when: 'no way leads from a start to an end, or wishes put points so far aside that there is none between them; a warning in a cost matrix',
    message: 'Path could not be calculated between start point (<x>,<y>,0) and end point (<x>,<y>,0).',
  },
  { code: 9001, when: 'a required parameter is missing', message: '<parameter> is required.' },
  { code: 9002, when: 'a value that is not among those a parameter takes' },
  { code: 9003, when: 'not a number, or a number out of range' },
  {
    code: 9004,
    when: 'a cost matrix without distance and without time',
    message: 'returnDistance and returnTime must not both be false.',
  },
  { code: 9005, when: 'a point or a list of points that cannot be read' },
  { code: 9006, when: 'a GeoJSON Point or MultiPoint that is not well formed' },
  { code: 9007, when: 'an unknown road type in `avoid`' },
  { code: 9008, when: '`transientUpdates` that cannot be read' },
  { code: 9009, when: '`cvr` that cannot be read' },
  { code: 9010, when: '`roadTypesPriority` that cannot be read, or given to a travel boundary' },
  { code: 9011, when: 'a segment id, or the id of a way, that the data does not have' },
  { code: 9012, when: 'a language that is unknown, or in a browser not loaded, when directions are asked' },
  { code: 9013, when: 'an unknown database' },
  { code: 9014, when: 'a unit without the value it belongs to' },
  { code: 9015, when: 'a `destinationSrs` that is unknown or not supported' },
  { code: 9016, when: 'an unknown parameter or payload key; the nearest known name is told' },
  { code: 9017, when: 'a limit of the database is exceeded' },
  { code: 9018, when: 'a query or payload that is no object, or malformed JSON' },
  { code: 9019, when: 'a missing or unknown `q`' },
  { code: 9020, when: 'an unknown path (status 404)' },
  { code: 9021, when: 'a wrong method (status 405)' },
  { code: 9022, when: 'a parameter given more than once' },
  { code: 9099, when: 'an error of our own (status 500)' },
  {
    code: 9101,
    when: 'a warning, never an error: a point was moved to a road that the rest is joined with; is put on a ferry, or on a road while a nearer one is closed, more than 250 m away; or is on roads that nothing joins with the rest',
  },
  { code: 9102, when: 'the queue of a pool is full (status 503)' },
  { code: 9103, when: 'a pool is closed, or is being closed (status 503)', message: 'The pool is closed.' },
  { code: 9104, when: 'the workers of a pool have died, and it waits before it starts new ones (status 503)' },
];
