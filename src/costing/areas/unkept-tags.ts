// Tags in a request that the network does not keep.

import { showText } from '../../errors/show-value.ts';
import type { Network } from '../../network/network.ts';
import type { Complaint } from '../../request/routing-error.ts';

/** The error for a tag that the network does not keep. */
export function complaintOfTag({ tags }: Network, tag: string, parameter: string): Complaint | undefined {
  const kept = tags.map(({ key }) => key);
  if (kept.includes(tag)) return undefined;
  const found = kept.length === 0 ? 'keeps no tags' : `keeps ${kept.join(', ')}`;
  const userMessage = `${parameter}: this network ${found}: import it with keepTags: ['${showText(tag)}'].`;
  return { errorCode: 9024, userMessage, parameter, value: tag };
}
