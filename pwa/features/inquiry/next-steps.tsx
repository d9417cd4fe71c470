import { useEffect, useRef } from 'react';
import { afterInquiry, type StepPart } from '../../content/contact';
import { canBeCalled } from './telephone';

/** An inquiry that the server has, or that waits on the device. */
export interface SentInquiry {
  /** Its Idempotency-Key. */
  id: string;
  way: 'sent' | 'kept';
  /** The telephone number that the sender gave. */
  contact: string;
}

/** Says after an inquiry what happens next, and takes the focus once it is there. */
export function NextSteps({ way, contact }: SentInquiry) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="next-steps">
      <h3 ref={heading} tabIndex={-1}>
        {afterInquiry.heading}
      </h3>
      <ol>
        {afterInquiry[way](canBeCalled(contact) ? contact : null).map(step => (
          <li key={String(step[0])}>{step.map(asElement)}</li>
        ))}
      </ol>
    </div>
  );
}

const asElement = (part: StepPart) =>
  typeof part === 'string' ? (
    part
  ) : (
    <a key={part.href} href={part.href}>
      {part.text}
    </a>
  );
