/** What a form says of itself as a whole, read out as soon as it is there. */
export interface Message {
  text: string;
  isGood: boolean;
}

/** The place of that sentence. It is there before the sentence is, so that the change is read out. */
export function FormMessage({ message }: { message: Message | null }) {
  return (
    <p className={message?.isGood ? 'form-message good' : 'form-message'} role="alert">
      {message?.text}
    </p>
  );
}
