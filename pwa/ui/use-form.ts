import { useState } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import { type FieldErrors, focusFirstError, readForm } from './form';
import type { Message } from './form-message';

/** Why a form was refused: errors of its fields, or else a message about the whole form. */
export interface Refusal {
  message: string | null;
  errors: FieldErrors;
}

/** The errors of a form's fields and the message about the whole form. */
export function useForm() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState<Message | null>(null);

  /** Checks the typed values, as `readForm` does. @returns the values, or null if the form now shows errors */
  function read<S extends GenericSchema>(form: HTMLFormElement, schema: S): InferOutput<S> | null {
    const outcome = readForm(form, schema);
    setMessage(null);
    setErrors('errors' in outcome ? outcome.errors : {});
    return 'values' in outcome ? outcome.values : null;
  }

  /** Shows why the server refused the form. */
  function refuse(form: HTMLFormElement, refusal: Refusal): void {
    setErrors(refusal.errors);
    focusFirstError(form, refusal.errors);
    setMessage(refusal.message === null ? null : { text: refusal.message, isGood: false });
  }

  return { errors, message, setMessage, read, refuse };
}
