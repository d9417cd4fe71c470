import { outbox } from '../../content/outbox';
import type { OutboxItem } from '../../offline/db';
import { readDraftKey } from '../../offline/inquiry-draft';
import { AskingButton } from './asking-button';
import { FormLink } from './form-link';

interface Props {
  item: OutboxItem;
  /** The question that stands at the item; empty for none. */
  asked: string;
  onAsk: (question: string) => void;
  onTakeBack: () => void;
  onSend: () => void;
  onEdit: () => void;
  onSendFirst: () => void;
  onDiscard: () => void;
}

/** What can be done with a write that waits. One that is in its form is sent from there. */
export function ItemActions({ item, asked, onAsk, onTakeBack, ...does }: Props) {
  const ask = { onAsk, onTakeBack, asked };
  const discard = (
    <Asking
      {...ask}
      label={outbox.discard}
      question={item.isEdited ? outbox.askDiscardEdited : outbox.askDiscard}
      answer={outbox.discardForGood}
      onAnswer={does.onDiscard}
    />
  );
  if (!item.isEdited)
    return (
      <>
        <button type="button" className="button small" onClick={does.onSend}>
          {outbox.send}
        </button>
        {item.call === 'addInquiry' && (
          <button type="button" className="button small quiet" onClick={does.onEdit}>
            {outbox.edit}
          </button>
        )}
        {discard}
      </>
    );
  return (
    <>
      {readDraftKey() === item.id ? (
        <FormLink className="button small">{outbox.goOn}</FormLink>
      ) : (
        // The draft has been lost: the form gets the first version again.
        <button type="button" className="button small" onClick={does.onEdit}>
          {outbox.goOn}
        </button>
      )}
      <Asking
        {...ask}
        label={outbox.sendFirst}
        question={outbox.askFirst}
        answer={outbox.sendFirstForGood}
        onAnswer={does.onSendFirst}
      />
      {discard}
    </>
  );
}

interface AskingProps extends Pick<Props, 'asked' | 'onAsk' | 'onTakeBack'> {
  label: string;
  question: string;
  answer: string;
  onAnswer: () => void;
}

const Asking = ({ asked, onAsk, question, ...button }: AskingProps) => (
  <AskingButton {...button} isAsked={asked === question} onAsk={() => onAsk(question)} />
);
