import * as v from 'valibot';

export type FieldErrors = Record<string, string>;

/**
 * Reads a form and checks it with the same schema as the server.
 * @returns the checked values, or the first error of each field; then the first wrong field has the focus
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

/** The first error of each field. */
export function complaintsOf(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const field = v.getDotPath(issue);
    if (field) errors[field] ??= issue.message;
  }
  return errors;
}

/** Focuses the first field, in page order, that has an error. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const first = [...form.elements].find(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && (element.getAttribute('name') ?? '') in errors,
  );
  first?.focus();
}
