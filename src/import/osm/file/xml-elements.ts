// Turns the tags of OSM XML into elements for a visitor.

import { PER_DEGREE } from '../../../network/network.ts';
import { checkParts, countParts, type Expansion, PARTS_OF_ELEMENT } from '../expansion.ts';
import { type RelationMember, type TagScratch, tagOf, type Visitor } from './elements.ts';

/** The attributes of an XML tag. */
export type Attributes = Record<string, string>;

/** Receives tags, one after the other. */
export interface XmlElements {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  readonly hasRoot: boolean;
}

/** Takes tags and passes elements to the visitor. */
export function openElements(visitor: Visitor, expansion: Expansion): XmlElements {
  const tags: TagScratch = { keys: [], values: [], count: 0 };
  let refs = new Float64Array(2048);
  let refCount = 0;
  let members: RelationMember[] = [];
  let element: Attributes = {};
  let partCount = 0;
  let hasRoot = false;
  const takePart = (name: string, attributes: Attributes): void => {
    if (name === 'tag' || name === 'nd' || name === 'member') {
      checkParts(++partCount);
      countParts(expansion, 1);
    }
    if (name === 'tag') {
      // a tag without key or value is ignored
      const { k, v } = attributes;
      if (k !== undefined && v !== undefined) {
        tags.keys[tags.count] = k;
        tags.values[tags.count++] = v;
      }
    } else if (name === 'nd') {
      if (refCount === refs.length) {
        const longer = new Float64Array(2 * refCount);
        longer.set(refs);
        refs = longer;
      }
      refs[refCount++] = numberOf(attributes['ref'], 'A node of a way');
    } else if (name === 'member') {
      members.push({
        kind: attributes['type'] as RelationMember['kind'],
        ref: numberOf(attributes['ref'], 'A member of a relation'),
        role: attributes['role'] ?? '',
      });
    }
  };
  return {
    get hasRoot() {
      return hasRoot;
    },
    open(name, attributes) {
      if (!hasRoot && name !== 'osm') {
        throw new Error(
          `This is not OSM XML: its root is ${name}${name === 'osmChange' ? ', a file of changes' : ''}.`,
        );
      }
      hasRoot = true;
      if (name === 'node' || name === 'way' || name === 'relation') {
        element = attributes;
        partCount = 0;
        tags.count = 0;
        refCount = 0;
        members = [];
      } else takePart(name, attributes);
    },
    close(name) {
      if (name !== 'node' && name !== 'way' && name !== 'relation') return;
      // Editors keep deleted elements in a file until the changes are uploaded.
      if (element['action'] === 'delete' || element['visible'] === 'false') return;
      const id = numberOf(element['id'], `A ${name}`);
      if (name !== 'node') countParts(expansion, PARTS_OF_ELEMENT);
      if (name === 'way') {
        const { wayKeys } = visitor;
        if (wayKeys && !wayKeys.some((key) => tagOf(tags, key) !== undefined)) visitor.otherWay?.();
        else visitor.way?.(id, tags, refs, refCount);
      } else if (name === 'relation') visitor.relation?.(id, tags, members);
      else {
        const x = Math.round(Number(element['lon']) * PER_DEGREE);
        const y = Math.round(Number(element['lat']) * PER_DEGREE);
        if (Number.isNaN(x) || Number.isNaN(y)) throw new Error(`Node ${element['id']} has no lat and lon.`);
        visitor.node?.(id, x, y, tags);
      }
    },
  };
}

function numberOf(text: string | undefined, owner: string): number {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isSafeInteger(number))
    throw new Error(`${owner} in the OSM XML has no valid id: expected a whole number, found ${text ?? 'nothing'}.`);
  return number;
}
