import { outboxHash } from '../../content/addresses';
import { outbox } from '../../content/outbox';
import { NoticeLine } from '../../ui/notice-line';

interface Props {
  /** What the line is about, in a few words. */
  label: string;
  text: string;
  /** The name of the button that ends the line without a look at the list. */
  otherwise: string;
  onLeave: () => void;
}

/** News of what this device sends, wherever the reader is, with the way to the list. */
export function LookLine({ label, text, otherwise, onLeave }: Props) {
  return (
    <NoticeLine label={label} text={text}>
      <a className="button small" href={outboxHash} onClick={onLeave}>
        {outbox.look}
      </a>
      <button type="button" className="button small" onClick={onLeave}>
        {otherwise}
      </button>
    </NoticeLine>
  );
}
