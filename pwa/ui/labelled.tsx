import { type ReactNode, useId } from 'react';

interface Control {
  id: string;
  'aria-required': true | undefined;
  /** Never left out: browsers call a field invalid by rules of their own, about which the page says nothing. */
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface Props {
  label: string;
  /** What to enter, shown below the field and read out with it while there is no error. */
  hint?: string | undefined;
  /** The field's error, shown below it and read out with it. */
  error: string | undefined;
  /** Whether it may stay empty; most fields of this site may not. */
  isOptional?: boolean | undefined;
  /** The control, with the attributes that link it to its label and its error. */
  children: (control: Control) => ReactNode;
}

/** A label, any control, and its error message. */
export function Labelled({ label, hint, error, isOptional, children }: Props) {
  const id = useId();
  const note = error ? `${id}-error` : hint && `${id}-hint`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-required': isOptional ? undefined : true,
        'aria-invalid': Boolean(error),
        'aria-describedby': note || undefined,
      })}
      {hint && !error && (
        <p className="field-hint" id={note}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
