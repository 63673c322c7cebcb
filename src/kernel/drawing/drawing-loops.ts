// The signatures of the loops for boundaries.

/** In the kernel, a field and the work of simplifying are addresses. In the fallback they are objects. */
export interface DrawingLoops<Field, Work> {
  setRoads(
    field: Field,
    partCount: number,
    limit: number,
    stretch: number,
    squares: number,
    middle: number,
    west: number,
    south: number,
    perColumn: number,
    perRow: number,
  ): void;
  buildDiscs(field: Field, mostRoads: number, groupCount: number, leastSlowness: number, mostSlowness: number): number;
  acrossOf(field: Field, limit: number, maxOffroad: number): number;
  beginDrawing(
    field: Field,
    levels: number,
    size: number,
    maxOffroad: number,
    west: number,
    south: number,
    unit: number,
  ): void;
  drawAll(field: Field): void;
  drawAround(field: Field, start: number, starts: number): number;
  crossingCount(field: Field): number;
  ringCount(field: Field): number;
  simplify(
    field: Field,
    work: Work,
    places: number,
    firstStart: number,
    corners: number,
    rings: number,
    isGrowing: boolean,
  ): void;
}
