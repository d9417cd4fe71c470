import * as v from 'valibot';

export type FieldErrors = Record<string, string>;

/**
 * Reads a form and checks it by the schema that the server checks it by, too.
 * @returns the checked values, or the first complaint for each field; the first wrong field then has the focus
 */
export function readForm<S extends v.GenericSchema>(
  form: HTMLFormElement,
  schema: S,
): { values: v.InferOutput<S> } | { errors: FieldErrors } {
  const parsed = v.safeParse(schema, Object.fromEntries(new FormData(form)));
  if (parsed.success) return { values: parsed.output };
  const errors: FieldErrors = {};
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue);
    if (field) errors[field] ??= issue.message;
  }
  focusFirstError(form, errors);
  return { errors };
}

/** Gives the focus to the first field, in the order of the page, that has a complaint. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const first = [...form.elements].find(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name in errors,
  );
  first?.focus();
}
