// The hub as a beginner would write it: with plain maps in one process, and no store.

import type { ModelDeclaration } from '../../src/hub/hub.ts';

interface Relationship {
  label: string;
  source: string;
  target: string;
  uniqueID: string | undefined;
  properties: Map<string, unknown>;
}

const FAILED = { failed: 'HubError' };
const OK = { success: '200 OK' };

/** Runs operations by name. Returns what the hub returns, or FAILED where the hub throws. */
export function plainHub(model: ModelDeclaration) {
  const entities = new Map<string, Map<string, unknown>>();
  let relationships: Relationship[] = [];

  return (name: string, ...rest: unknown[]): unknown => {
    if (name.endsWith('Entity') || name === 'neighbors') {
      const [type, label, given] = rest as [string, string, Record<string, unknown>];
      const id = `${type}:${label}`;
      const declared = (model.entityTypes?.[type]?.properties ?? {}) as Record<string, string>;
      const own = entities.get(id);
      if (name === 'createEntity') {
        const read = readAll(declared, given);
        if (read === undefined || own) return FAILED;
        entities.set(id, merge(new Map(), read));
        return OK;
      }
      if (name === 'updateEntity') {
        const read = readAll(declared, given);
        if (read === undefined || read.size === 0 || !own) return FAILED;
        merge(own, read);
        return OK;
      }
      if (!own) return FAILED;
      if (name === 'readEntity') return { result: inOrder(declared, own) };
      if (name === 'deleteEntity') {
        entities.delete(id);
        relationships = relationships.filter(({ source, target }) => source !== id && target !== id);
        return OK;
      }
      return { neighbors: neighborsOf(id) };
    }

    const [label, ends, given] = rest as [
      string,
      { sourceID: string; targetID: string; uniqueID?: string },
      Record<string, unknown>,
    ];
    const declared = (model.relationships?.[label]?.properties ?? {}) as Record<string, string>;
    const isThere = entities.has(ends.sourceID) && entities.has(ends.targetID);
    const own = relationships.find(
      (one) =>
        one.label === label &&
        one.source === ends.sourceID &&
        one.target === ends.targetID &&
        one.uniqueID === ends.uniqueID,
    );
    if (name === 'createRelationship') {
      const read = readAll(declared, given);
      const between = model.relationships?.[label]?.between;
      const types = [ends.sourceID.split(':')[0], ends.targetID.split(':')[0]];
      const connects = !between || between.some(([from, to]) => from === types[0] && to === types[1]);
      if (read === undefined || own || !isThere || !connects) return FAILED;
      relationships.push({
        label,
        source: ends.sourceID,
        target: ends.targetID,
        uniqueID: ends.uniqueID,
        properties: merge(new Map(), read),
      });
      return OK;
    }
    if (name === 'updateRelationship') {
      const read = readAll(declared, given);
      if (read === undefined || read.size === 0 || !own) return FAILED;
      merge(own.properties, read);
      return OK;
    }
    if (!own) return FAILED;
    if (name === 'readRelationship') return { result: inOrder(declared, own.properties) };
    relationships = relationships.filter((one) => one !== own);
    return OK;
  };

  function neighborsOf(id: string): unknown[] {
    const found = relationships.flatMap((one) => {
      const shown = (direction: string, entityID: string) => ({
        relationshipLabel: one.label,
        direction,
        entityID,
        ...(one.uniqueID !== undefined && { uniqueID: one.uniqueID }),
        properties: inOrder(
          (model.relationships?.[one.label]?.properties ?? {}) as Record<string, string>,
          one.properties,
        ),
      });
      return [
        ...(one.source === id ? [shown('out', one.target)] : []),
        ...(one.target === id ? [shown('in', one.source)] : []),
      ];
    });
    return found;
  }
}

function readAll(declared: Record<string, string>, given: Record<string, unknown>): Map<string, unknown> | undefined {
  const read = new Map<string, unknown>();
  for (const [name, value] of Object.entries(given ?? {})) {
    const type = declared[name];
    if (type === undefined) return undefined;
    if (value === null || value === '') read.set(name, undefined);
    else if (type === 'string') read.set(name, String(value));
    else if (Number.isInteger(Number(value))) read.set(name, Number(value));
    else return undefined;
  }
  return read;
}

function merge(into: Map<string, unknown>, given: Map<string, unknown>): Map<string, unknown> {
  for (const [name, value] of given) {
    if (value === undefined) into.delete(name);
    else into.set(name, value);
  }
  return into;
}

function inOrder(declared: Record<string, string>, values: Map<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(declared)
      .filter((name) => values.has(name))
      .map((name) => [name, values.get(name)]),
  );
}
