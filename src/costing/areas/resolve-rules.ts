// Turns rules as they were read into rules about segments.

import { showText } from '../../errors/show-value.ts';
import type { RequestedRules } from '../../request/areas/requested-area.ts';
import type { CostRule, CostRules } from '../../request/costing.ts';
import { MOST_COMPLAINTS } from '../../request/reading.ts';
import type { Complaint } from '../../request/routing-error.ts';
import type { AreaSearch } from '../../snap/plane-area.ts';
import { findSegments } from '../../snap/segments-in-area.ts';
import { complaintOfTag } from './unkept-tags.ts';

/** Looks up the segments of the areas that rules name. Reports tags that the network does not keep. */
export function resolveRules(search: AreaSearch, { key, list }: RequestedRules, complaints: Complaint[]): CostRules {
  const rules = list.map((rule, i): CostRule => {
    const { area } = rule;
    for (const tag of rule.tags) {
      const complaint = complaintOfTag(search.network, tag.key, `costRules[${i}].where.tags.${showText(tag.key)}`);
      if (complaint !== undefined && complaints.length < MOST_COMPLAINTS) complaints.push(complaint);
    }
    if (area === undefined) return rule;
    return Object.freeze({ ...rule, area: undefined, segment: findSegments(search, area).segment });
  });
  return Object.freeze({ key, hasFactors: rules.some(({ factor }) => factor !== undefined), list: rules });
}
