import * as v from 'valibot';
import type { FieldErrors } from './use-form';

/** Checks values with the same schema as the server. @returns the values to send, or the first error of each field */
export function check<S extends v.GenericSchema>(
  schema: S,
  values: unknown,
): { values: v.InferOutput<S> } | { errors: FieldErrors } {
  const parsed = v.safeParse(schema, values);
  if (parsed.success) return { values: parsed.output };
  const errors: FieldErrors = {};
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue);
    if (field) errors[field] ??= issue.message;
  }
  return { errors };
}

/** Checks what was typed into a form. */
export const checkForm = <S extends v.GenericSchema>(form: HTMLFormElement, schema: S) =>
  check(schema, Object.fromEntries(new FormData(form)));
