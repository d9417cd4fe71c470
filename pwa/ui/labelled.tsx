import { type ReactNode, useId } from 'react';

interface Control {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface Props {
  label: string;
  /** What is wrong with the field, shown below it and read with it. */
  error: string | undefined;
  /** The control, with what ties it to its label and its complaint. */
  children: (control: Control) => ReactNode;
}

/** A label, any control, and its one sentence of complaint. */
export function Labelled({ label, error, children }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? `${id}-error` : undefined,
      })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
