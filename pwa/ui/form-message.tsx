/** A message about the form as a whole, announced as soon as it appears. */
export interface Message {
  text: string;
  isGood: boolean;
}

/** The message's element. It exists before the message, so that screen readers announce the change. */
export function FormMessage({ message }: { message: Message | null }) {
  return (
    <p className={message?.isGood ? 'form-message good' : 'form-message'} role="alert">
      {message?.text}
    </p>
  );
}
