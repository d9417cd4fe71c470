import { startTransition, useCallback, useRef, useState } from 'react';
import { announce } from './announce';

/** The first error of each wrong field, by the field's name. */
export type FieldErrors = Record<string, string>;

/** How a form was answered: errors of its fields, or a message about the whole form. */
export interface Reply {
  errors?: FieldErrors;
  message?: string;
  isGood?: boolean;
}

/** What a check made of a form: the values to send, or what is wrong with them. */
export type Checked<Values> = { values: Values } | Reply;

/** For example “8 fields need your attention”. */
export const countOfErrors = (count: number): string =>
  count === 1 ? '1 field needs your attention' : `${count} fields need your attention`;

const NO_ERRORS: FieldErrors = {};

/**
 * The one way in which the app's forms are sent and answered: what is wrong stands at its field, the first wrong field
 * gets the focus, what was typed stays, and an error goes when its field is typed in.
 */
export function useForm() {
  const [reply, setReply] = useState<Reply>({});
  const [busy, setBusy] = useState('');
  /** Buttons stay in use while something is sent, because a disabled one loses the focus; so further presses end here. */
  const isSending = useRef(false);

  /** What is typed into a field answers its error; the next press checks it again. */
  const forgetError = useCallback(({ target }: Event) => {
    const { name } = target as HTMLInputElement;
    // Later than the event: drawn anew within it, a field would get back the value from before it.
    startTransition(() =>
      setReply(shown => {
        if (shown.errors?.[name] === undefined) return shown;
        const { [name]: _answered, ...errors } = shown.errors;
        return { ...shown, errors };
      }),
    );
  }, []);

  const submit = useCallback(
    /**
     * Sends the values of a form that passed its check.
     * @param form null if nobody submitted it
     * @param send resolves with null if the form itself has nothing to say
     * @param name what `busy` says meanwhile
     */
    async <Values>(
      form: HTMLFormElement | null,
      checked: Checked<Values>,
      send: (values: Values) => Promise<Reply | null>,
      name = 'send',
    ): Promise<void> => {
      function show(shown: Reply) {
        setReply(shown);
        if (!form || !shown.errors) return;
        form.addEventListener('input', forgetError);
        focusFirstError(form, shown.errors);
        announce(countOfErrors(Object.keys(shown.errors).length));
      }
      if (isSending.current) return;
      if (!('values' in checked)) return show(checked);
      isSending.current = true;
      setReply({});
      setBusy(name);
      try {
        show((await send(checked.values)) ?? {});
      } finally {
        isSending.current = false;
        setBusy('');
      }
    },
    [forgetError],
  );

  return { reply, errors: reply.errors ?? NO_ERRORS, busy, submit };
}

/** Focuses the first field, in page order, that has an error. */
function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const first = [...form.elements].find(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && (element.getAttribute('name') ?? '') in errors,
  );
  first?.focus();
}
