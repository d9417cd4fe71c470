import type { Reply } from './use-form';

interface Props {
  reply: Reply;
  className?: string;
}

/**
 * The message about a form as a whole, announced as soon as it appears. The element exists before the message, so that
 * screen readers announce the change.
 */
export function FormMessage({ reply, className = 'form-message' }: Props) {
  return (
    <p className={reply.isGood ? 'form-message good' : className} role="alert">
      {reply.message}
    </p>
  );
}
