// The argument of a cost function. One object shows one direction of a segment after another. Its members are copies, so that the function
// cannot change the network.

import { type Network, ROUNDABOUT, TOLL } from '../../network/network.ts';
import { osmWayOf } from '../../network/osm-ids.ts';
import { ROAD_TYPES, type RoadTypeName } from '../../network/road-types.ts';
import { segmentIdText } from '../../network/segment-ids.ts';
import { namesOfSegment } from '../../network/segment-names.ts';
import { type LonLat, pointOfPlace } from '../../network/segment-shape.ts';

/** One direction of a segment. The object is valid only during the call, because the next call gets the same object. */
export interface CostedSegment {
  readonly segmentID: string;
  readonly direction: 'forward' | 'backward';
  /** The length of the segment in metres. */
  readonly length: number;
  /** The speed in kilometres per hour, after layers of updates and the payload were applied. */
  readonly speed: number;
  readonly roadType: RoadTypeName;
  readonly isTollRoad: boolean;
  readonly isRoundabout: boolean;
  /** The names and road numbers of the segment, the primary one first. */
  readonly names: readonly string[];
  /** The tags that the import kept. A member is `undefined` if the segment does not have the tag or the import did not keep it. */
  readonly tags: { readonly [key: string]: string | undefined };
  /** Longitude and latitude of the middle of the segment. */
  readonly midpoint: readonly [longitude: number, latitude: number];
  /** The id of the OpenStreetMap way, if the import kept ids. */
  readonly osmWayID: number | undefined;
}

/** The directed segment that the object shows at the moment. */
interface ViewCursor {
  directedSegment: number;
  /** The segment whose midpoint was asked for last, and this midpoint: usually both directions are asked for. */
  halved: number;
  middle: LonLat;
}

export class SegmentView implements CostedSegment {
  readonly #network: Network;
  readonly #roadType: Uint8Array;
  readonly #speed: Uint32Array;
  readonly #cursor: ViewCursor = { directedSegment: 0, halved: -1, middle: [0, 0] };
  readonly #tags: CostedSegment['tags'];

  constructor(network: Network, roadType: Uint8Array, speed: Uint32Array) {
    this.#network = network;
    this.#roadType = roadType;
    this.#speed = speed;
    this.#tags = tagsAt(network, this.#cursor);
    // the text that Node prints
    Object.defineProperty(this, Symbol.for('nodejs.util.inspect.custom'), { value: () => this.toJSON() });
    Object.freeze(this);
  }

  /** Shows another directed segment. */
  static turn(view: SegmentView, directedSegment: number): void {
    view.#cursor.directedSegment = directedSegment;
  }

  /** A copy of all members. They are getters, which would be missing in a view that is printed or spread. */
  toJSON(): CostedSegment {
    const { segmentID, direction, length, speed, roadType, isTollRoad, isRoundabout, names, midpoint, osmWayID } = this;
    const tags = { ...this.#tags };
    return { segmentID, direction, length, speed, roadType, isTollRoad, isRoundabout, names, tags, midpoint, osmWayID };
  }

  get #segment(): number {
    return this.#cursor.directedSegment >>> 1;
  }

  get segmentID(): string {
    return segmentIdText(this.#network, this.#segment);
  }

  get direction(): 'forward' | 'backward' {
    return this.#cursor.directedSegment & 1 ? 'backward' : 'forward';
  }

  get length(): number {
    return this.#network.length[this.#segment] / 100;
  }

  get speed(): number {
    return this.#speed[this.#cursor.directedSegment] / 1000;
  }

  get roadType(): RoadTypeName {
    return ROAD_TYPES[this.#roadType[this.#segment]];
  }

  get isTollRoad(): boolean {
    return (this.#network.flags[this.#segment] & TOLL) !== 0;
  }

  get isRoundabout(): boolean {
    return (this.#network.flags[this.#segment] & ROUNDABOUT) !== 0;
  }

  get names(): readonly string[] {
    return namesOfSegment(this.#network, this.#segment).map(({ name }) => name);
  }

  get tags(): CostedSegment['tags'] {
    return this.#tags;
  }

  get midpoint(): LonLat {
    const segment = this.#segment;
    if (this.#cursor.halved !== segment) {
      this.#cursor.halved = segment;
      this.#cursor.middle = pointOfPlace(this.#network, { segment, at: Math.round(this.#network.length[segment] / 2) });
    }
    const [x, y] = this.#cursor.middle;
    return [x, y];
  }

  get osmWayID(): number | undefined {
    return osmWayOf(this.#network, this.#segment);
  }
}

/** The tags of the cursor's segment, as members of one object. */
function tagsAt({ tags }: Network, cursor: ViewCursor): CostedSegment['tags'] {
  const members = Object.create(null);
  for (const { key, values, numbers } of tags) {
    const get = () => values[numbers[cursor.directedSegment >>> 1] - 1];
    Object.defineProperty(members, key, { get, enumerable: true });
  }
  return Object.freeze(members);
}
