// Turns rules as they were read into rules about segments.

import { showText } from '../../errors/show-value.ts';
import type { RequestedRules } from '../../request/areas/requested-area.ts';
import type { CostRule, CostRules } from '../../request/costing.ts';
import { MOST_COMPLAINTS } from '../../request/reading.ts';
import type { Complaint } from '../../request/routing-error.ts';
import type { AreaSearch } from '../../snap/plane-area.ts';
import { findSegments } from '../../snap/segments-in-area.ts';

/** Looks up the segments of the areas that rules name. Reports tags that the network does not keep. */
export function resolveRules(search: AreaSearch, { key, list }: RequestedRules, complaints: Complaint[]): CostRules {
  const kept = search.network.tags.map((tag) => tag.key);
  const rules = list.map((rule, i): CostRule => {
    const { area } = rule;
    for (const tag of rule.tags) {
      if (!kept.includes(tag.key) && complaints.length < MOST_COMPLAINTS)
        complaints.push(complaintOfTag(tag.key, `costRules[${i}].where.tags.${showText(tag.key)}`, kept));
    }
    if (area === undefined) return rule;
    return Object.freeze({ ...rule, area: undefined, segment: findSegments(search, area).segment });
  });
  return Object.freeze({ key, hasFactors: rules.some(({ factor }) => factor !== undefined), list: rules });
}

function complaintOfTag(tag: string, parameter: string, kept: readonly string[]): Complaint {
  const found = kept.length === 0 ? 'keeps no tags' : `keeps ${kept.join(', ')}`;
  const userMessage = `${parameter}: this network ${found}: import it with keepTags: ['${showText(tag)}'].`;
  return { errorCode: 9024, userMessage, parameter, value: tag };
}
