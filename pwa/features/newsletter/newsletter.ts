import { subscribe as subscribeCall } from '../../../api/contract/calls';
import { subscribePayload } from '../../../api/contract/newsletter';
import { waitInWords } from '../../../api/contract/wait';
import { serversWait } from '../../offline/outcome';
import { sendWrite } from '../../offline/send';
import { checkForm } from '../../ui/form';

const KEPT = 'Kept on this device. Your subscription will be sent as soon as we can be reached.';
const keptFor = (ms: number) =>
  `There are too many subscriptions just now. Yours is kept on this device, and sent in ${waitInWords(ms)}.`;
const UNSENT =
  'Your subscription could not be sent, and this device cannot keep it for later. Please try again.';

/** Sends the submitted form. The typed address stays until the server or the device has stored it. */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  const status = form.querySelector('[role=status]');
  const input = form.querySelector('input');
  const button = form.querySelector('button');
  if (!status || !input || !button || button.disabled) return;
  const say = (text: string, isWrong = false) => {
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
    // Keep what was typed meanwhile.
    if (input.value === typed) form.reset();
  } finally {
    button.disabled = false;
  }
}
