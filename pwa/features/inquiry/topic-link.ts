import { type InquiryTopic, TOPICS } from '../../../api/contract/inquiry';

export type { InquiryTopic };

const PARAMETER = 'topic';

/** The address of the inquiry form, opened with a topic if one is given. */
export const contactAddress = (topic?: InquiryTopic): string =>
  topic ? `/contact?${new URLSearchParams({ [PARAMETER]: topic })}` : '/contact';

/**
 * Reads the topic that a link to the form names, and leaves it out of the query.
 * @param search a query, with its sign; empty for none
 * @returns the topic, null if there is none or it is unknown; and the rest of the query, with its sign
 */
export function takeTopic(search: string): { topic: InquiryTopic | null; rest: string } {
  const query = new URLSearchParams(search);
  const named = query.get(PARAMETER);
  query.delete(PARAMETER);
  return { topic: TOPICS.find(topic => topic === named) ?? null, rest: query.size > 0 ? `?${query}` : '' };
}
