// The two passes over an extract. The first pass reads roads and restrictions, which name their nodes. The second pass reads these nodes.

import { HALF_TURN, POLE } from '../../../network/network.ts';
import { addClosedRoad, type ClosedRoads, openClosedRoads } from '../closed-exits.ts';
import type { Mode } from '../modes/mode.ts';
import { BLOCKED, CONTROLLED, FOUND, findNodeFrom, JUNCTION, type Nodes } from '../nodes.ts';
import { type Notes, note } from '../report.ts';
import { addRoad, type OsmRoads, openRoads } from '../roads.ts';
import { barrierHours, readBarrierAccess } from '../tags/read-barrier.ts';
import { readControl, unreadDirection } from '../tags/read-control.ts';
import { type Restriction, readRestriction } from '../tags/read-restriction.ts';
import { type RoadOptions, readRoad } from '../tags/read-road.ts';
import { WAY_KEYS } from '../tags/road-class.ts';
import { readNodeSigns } from '../tags/way-signs.ts';
import { dropLongTags, type ElementReader, LONGEST_OSM_TAG, mapOf, type TagScratch, tagOf } from './elements.ts';

/** Matches remarks in the output of an Overpass query that ended early. */
const OVERPASS_ERROR = /runtime error/i;
const LONGEST_REMARK = 300;

/** A reason for the report. */
const LONG_TAGS = `tags of more than ${LONGEST_OSM_TAG} characters`;

/** Options of the passes. */
export interface ExtractReading {
  modes: readonly Mode[];
  options: RoadOptions;
  /** Whether to read signals, signs and gates, which hold up traffic. */
  delays: boolean;
  notes: Notes;
}

export interface RoadsRead {
  roads: OsmRoads;
  restrictions: Restriction[];
  /** Roads that no mode may take. */
  closed: ClosedRoads;
  /** How many ways and relations the extract has. */
  ways: number;
  relations: number;
  /** How often speed tags name each country. */
  countries: Map<string, number>;
  /** Why the extract is incomplete, in sentences. */
  warnings: string[];
}

/** Reads the roads and the turn restrictions. */
export async function readRoads(reader: ElementReader, { modes, options, notes }: ExtractReading): Promise<RoadsRead> {
  const roads = openRoads(modes.length);
  const read: RoadsRead = {
    roads,
    restrictions: [],
    closed: openClosedRoads(),
    ways: 0,
    relations: 0,
    countries: new Map(),
    warnings: [],
  };
  const isSeen = openSeen(roads);
  await reader.visit({
    wayKeys: WAY_KEYS,
    otherWay() {
      read.ways++;
    },
    way(id, tags, refs, refCount) {
      read.ways++;
      const hasLongTags = dropLongTags(tags);
      const tagged = mapOf(tags);
      const road = readRoad(tagged, modes, options);
      if (road === undefined) return;
      if (typeof road === 'string') {
        addClosedRoad(read.closed, tagged, refs, refCount);
        return note(notes, 'leftOut', 'way', id, road);
      }
      if (refCount < 2) return note(notes, 'leftOut', 'way', id, 'fewer than two nodes');
      if (isSeen(id)) return note(notes, 'leftOut', 'way', id, 'a second version of the same way');
      if (hasLongTags) note(notes, 'notFollowed', 'way', id, LONG_TAGS);
      for (const reason of road.ignored) note(notes, 'notFollowed', 'way', id, reason);
      const country = road.maxSpeed.implicit?.country;
      if (country) read.countries.set(country, (read.countries.get(country) ?? 0) + 1);
      addRoad(roads, id, road, refs, refCount);
    },
    relation(id, tags, members) {
      read.relations++;
      const hasLongTags = dropLongTags(tags);
      const type = tagOf(tags, 'type');
      if (type === 'maneuver') return note(notes, 'leftOut', 'relation', id, 'type=maneuver: turns described in words');
      if (!type?.startsWith('restriction')) return;
      const found = readRestriction(id, mapOf(tags), members, modes);
      if (typeof found === 'string') note(notes, 'leftOut', 'relation', id, found);
      else if (found) {
        for (const restriction of found.list) read.restrictions.push(restriction);
        if (found.ignored) note(notes, 'notFollowed', 'relation', id, found.ignored);
        if (hasLongTags) note(notes, 'notFollowed', 'relation', id, LONG_TAGS);
      }
    },
    remark(text) {
      if (read.warnings.length > 0 || !OVERPASS_ERROR.test(text)) return;
      const reported = text.trim().replace(/\s+/g, ' ').slice(0, LONGEST_REMARK);
      read.warnings.push(`The extract is incomplete. Overpass reported: ${reported}`);
    },
  });
  return read;
}

/** Says whether a way was read before, and marks it as read. Sorted extracts, which nearly all are, need no memory for this. */
function openSeen(roads: OsmRoads): (id: number) => boolean {
  let highest = Number.NEGATIVE_INFINITY;
  let seen: Set<number> | undefined;
  return (id) => {
    if (id > highest && !seen) {
      highest = id;
      return false;
    }
    seen ??= new Set(roads.id.values.subarray(0, roads.count));
    if (seen.has(id)) return true;
    seen.add(id);
    return false;
  };
}

/** Reads where the nodes of roads lie and which modes they block. Returns the number of all nodes. */
export async function readNodes(
  reader: ElementReader,
  nodes: Nodes,
  { modes, options, delays, notes }: ExtractReading,
): Promise<number> {
  const everybody = 2 ** modes.length - 1;
  let count = 0;
  let last = 0;
  await reader.visit({
    node(id, x, y, tags) {
      count++;
      const node = findNodeFrom(nodes, id, last);
      if (node >= nodes.count) return;
      last = node;
      if (nodes.id[node] !== id) return;
      if (!(Math.abs(x) <= HALF_TURN && Math.abs(y) <= POLE)) {
        return note(notes, 'leftOut', 'node', id, 'nodes with impossible coordinates');
      }
      nodes.x[node] = x;
      nodes.y[node] = y;
      nodes.bits[node] |= FOUND;
      if (tags.count === 0) return;
      if (dropLongTags(tags)) note(notes, 'notFollowed', 'node', id, LONG_TAGS);
      const signs = readNodeSigns(tags);
      if (signs) nodes.signs.set(node, signs);
      if (delays) readControlOf(nodes, node, tags, notes);
      const hours = barrierHours(tags, modes);
      if (hours) note(notes, 'notFollowed', 'node', id, hours);
      const gate = readBarrierAccess(tags, modes, options);
      if (gate === undefined) return;
      if (gate.blocked !== 0) note(notes, 'leftOut', 'node', id, 'barriers that block a mode');
      if (gate.blocked === everybody) nodes.bits[node] |= BLOCKED;
      else {
        // Modes that may pass the barrier go through a gate, where the road is cut.
        nodes.bits[node] |= JUNCTION;
        nodes.gates.set(node, gate);
      }
    },
  });
  return count;
}

function readControlOf(nodes: Nodes, node: number, tags: TagScratch, notes: Notes): void {
  const control = readControl(tags);
  if (control === 0) return;
  nodes.bits[node] |= CONTROLLED;
  nodes.controls.set(node, control);
  const unread = unreadDirection(tags, control);
  if (unread) note(notes, 'notFollowed', 'node', nodes.id[node], unread);
}
