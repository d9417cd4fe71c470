import { subscribe as subscribeCall } from '../../../api/contract/calls';
import { subscribePayload } from '../../../api/contract/newsletter';
import { waitInWords } from '../../../api/contract/wait';
import { followWrite } from '../../offline/follow-write';
import { serversWait } from '../../offline/outcome';
import { sendWrite } from '../../offline/send';
import { checkForm } from '../../ui/form';

const KEPT = 'Kept on this device. Your subscription will be sent as soon as we can be reached.';
const keptFor = (ms: number) =>
  `There are too many subscriptions just now. Yours is kept on this device, and sent in ${waitInWords(ms)}.`;
const UNSENT =
  'Your subscription could not be sent, and this device cannot keep it for later. Please try again.';

type Say = (text: string, isWrong?: boolean) => void;

/** For each form, ends the watch over the kept subscription that its line is about. */
const following = new WeakMap<HTMLFormElement, () => void>();

/** Corrects the line about a kept subscription once it has been sent, refused or discarded. */
function follow(id: string, form: HTMLFormElement, say: Say): void {
  const stop = followWrite(id, outcome => {
    if (outcome && outcome.kind !== 'done' && outcome.kind !== 'refused') return;
    end();
    say(outcome?.message ?? '', outcome?.kind === 'refused');
  });
  const end = () => {
    stop();
    following.delete(form);
  };
  following.set(form, end);
}

/** Sends the submitted form. The typed address stays until the server or the device has stored it. */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  const status = form.querySelector('[role=status]');
  const input = form.querySelector('input');
  const button = form.querySelector('button');
  if (!status || !input || !button || button.disabled) return;
  following.get(form)?.();
  const say: Say = (text, isWrong = false) => {
    status.textContent = text;
    status.classList.toggle('failed', isWrong);
    input.setAttribute('aria-invalid', String(isWrong));
  };
  const typed = input.value;
  const checked = checkForm(form, subscribePayload);
  if ('errors' in checked) {
    input.focus();
    return say(checked.errors.email ?? '', true);
  }
  const { values } = checked;
  button.disabled = true;
  say('Sending …');
  try {
    const outcome = await sendWrite({
      owner: null,
      call: subscribeCall,
      subject: values.email,
      body: JSON.stringify(values),
      label: `Subscribe ${values.email}`,
    });
    if (outcome.kind === 'refused') return say(outcome.message, true);
    if (outcome.kind === 'unsent') return say(UNSENT, true);
    const waitMs = serversWait(outcome);
    if (waitMs !== null) say(keptFor(waitMs));
    else say(outcome.kind === 'done' ? outcome.message : KEPT);
    if (outcome.kind === 'kept') follow(outcome.id, form, say);
    // Keep what was typed meanwhile.
    if (input.value === typed) form.reset();
  } finally {
    button.disabled = false;
  }
}
