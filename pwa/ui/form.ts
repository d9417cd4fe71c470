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
  const errors = complaintsOf(parsed.issues);
  focusFirstError(form, errors);
  return { errors };
}

/** The first complaint about each field. */
export function complaintsOf(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const field = v.getDotPath(issue);
    if (field) errors[field] ??= issue.message;
  }
  return errors;
}

/** Gives the focus to the first field, in the order of the page, that has a complaint. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const first = [...form.elements].find(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && (element.getAttribute('name') ?? '') in errors,
  );
  first?.focus();
}
