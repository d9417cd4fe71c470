import { BARE_POLICY, EVERY_ANSWER } from '../../api/contract/answer-headers';

/** The headers of a narration or PDF that the worker answers with. @param file those of the file itself */
export const headersOf = (file: HeadersInit): Headers =>
  new Headers([
    ...new Headers(file),
    ...Object.entries({ ...EVERY_ANSWER, 'content-security-policy': BARE_POLICY }),
  ]);
