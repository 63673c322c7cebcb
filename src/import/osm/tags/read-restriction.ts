// Reads turn restrictions from relations.

import type { RelationMember, Tags } from '../file/elements.ts';
import type { Mode } from '../modes/mode.ts';
import { kindOfWord, type RestrictionScope, restrictionsOfTags } from './tagged-restrictions.ts';

/** A turn restriction in terms of ways: one for each combination of its `from` and `to`. */
export interface Restriction {
  relation: number;
  kind: 'no' | 'only';
  from: number;
  /** A node, or ways in order. */
  via: { node: number } | { ways: number[] };
  to: number;
  scope: RestrictionScope;
}

/** The restrictions of a relation, and the reasons why some of its parts are not followed. */
export interface Restrictions {
  list: Restriction[];
  ignored?: string;
}

/** The restrictions of a relation, or why it is left out; `undefined` for other relations. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass with its cases, read from top to bottom
export function readRestriction(
  id: number,
  tags: Tags,
  members: readonly RelationMember[],
  modes: readonly Mode[],
): Restrictions | string | undefined {
  const type = tags.get('type');
  if (type !== 'restriction' && !type?.startsWith('restriction:')) return undefined;
  const { restrictions, ignored } = restrictionsOfTags(type, tags, modes);
  if (typeof restrictions === 'string') return restrictions;

  const from = members.filter((member) => member.role === 'from' && member.kind === 'way');
  const to = members.filter((member) => member.role === 'to' && member.kind === 'way');
  const via = members.filter((member) => member.role === 'via');
  if (from.length === 0 || to.length === 0 || via.length === 0) return 'turn restrictions without from, via or to';
  const viaNode = via.length === 1 && via[0].kind === 'node' ? via[0].ref : undefined;
  if (viaNode === undefined && via.some((member) => member.kind !== 'way'))
    return 'turn restrictions with an invalid via';

  const list: Restriction[] = [];
  for (const { word, scope } of restrictions) {
    // the turn is allowed when the light is green
    if (word.endsWith('_on_red')) return 'turn restrictions on red lights';
    const kind = kindOfWord(word);
    if (!kind) return 'turn restrictions of an unknown kind';
    if (from.length > 1 && word !== 'no_entry')
      return 'turn restrictions with several from members that are not no_entry';
    if (to.length > 1 && word !== 'no_exit') return 'turn restrictions with several to members that are not no_exit';
    for (const start of from) {
      for (const end of to) {
        list.push({
          relation: id,
          kind,
          from: start.ref,
          via: viaNode === undefined ? { ways: via.map((member) => member.ref) } : { node: viaNode },
          to: end.ref,
          scope,
        });
      }
    }
  }
  return ignored === undefined ? { list } : { list, ignored };
}
